import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, chown, mkdtemp, open, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type ServerProcess, startServerProcess } from '../server-process.ts'
import { checkStore, runQpServer } from './check-store.ts'
import { type Client, type ClientAnswer, createClient } from './client.ts'
import { differences, type Load, newPublishers, repeatUnanswered, startLoad } from './load.ts'
import type { Publisher } from './publisher.ts'
import { cannotStage, report } from './report.ts'

const OVERLOADED = { error: 'overloaded', message: 'The server is busy; try again in a moment.' }
const DISK_BYTES = 8 * 1024 * 1024
const PUBLISHERS = 10
/** Nobody's number on every Unix. */
const OTHER_USER = 65_534

const isRoot = process.getuid?.() === 0
const canMount = isRoot && tryToMount()

/** A refusal of a write as it is documented, and nothing else. */
function expectRefusals(answers: readonly ClientAnswer[]): void {
  for (const { status, headers, text } of answers) {
    expect([status, headers['content-type'], headers['retry-after'], JSON.parse(text)]).toEqual([
      503,
      'application/json; charset=utf-8',
      expect.stringMatching(/^[2-6]$/),
      OVERLOADED,
    ])
  }
}

/** Lets publishers write until there is enough of what they get. */
async function loadUntil(server: ServerProcess, publishers: Publisher[], isEnough: (load: Load) => boolean) {
  const load = startLoad({ publishers, origin: () => server.origin })
  const deadline = performance.now() + 60_000
  while (!isEnough(load) && performance.now() < deadline) await new Promise((next) => setTimeout(next, 10))
  await load.stop()
  expect(load.troubles.filter(({ failure }) => failure !== undefined)).toEqual([])
  return {
    acknowledged: load.acknowledgedAt.length,
    answers: load.troubles.flatMap(({ answer }) => answer ?? []),
  }
}

async function readAll(client: Client, id: string): Promise<number[]> {
  const paths = [`/${id}`, `/${id}.md`, `/api/v1/pages/${id}`, '/readyz']
  return Promise.all(paths.map(async (path) => (await client.send('GET', path)).status))
}

describe.skipIf(cannotStage(!canMount, 'A full disk', 'root that may mount a tmpfs'))(
  '[13.20.3] a full disk',
  () => {
    it('refuses writes, stores nothing in part, shows pages, and takes writes again', async () => {
      const disk = await mountDisk()
      const file = join(disk, 'pages.db')
      const environment = { DATABASE_URL: `sqlite:${file}` }
      let server = await startServerProcess(environment)
      onTestFinished(() => server.stop())
      const publishers = newPublishers(PUBLISHERS)
      const before = await loadUntil(server, publishers, ({ acknowledgedAt }) => acknowledgedAt.length >= 60)
      expectRefusals(before.answers)

      const filler = join(disk, 'filler')
      await fill(filler)
      const full = await loadUntil(server, publishers, ({ troubles }) => troubles.length >= 30)
      expect(full.answers.length).toBeGreaterThanOrEqual(30)
      expectRefusals(full.answers)
      const client = createClient(server.origin)
      onTestFinished(() => client.close())
      const kept = publishers[0]?.pages[0]?.id ?? ''
      expect(await readAll(client, kept)).toEqual([200, 200, 200, 200])
      expect(await differences(server.origin, publishers)).toEqual([])

      // A process that ends and starts while the disk is full.
      server.signal('SIGKILL')
      await server.ended
      server = await startServerProcess({ ...environment, PORT: String(server.port) })
      expect(await differences(server.origin, publishers)).toEqual([])
      const restarted = await loadUntil(server, publishers, ({ troubles }) => troubles.length >= 10)
      expectRefusals(restarted.answers)

      await rm(filler)
      const freed = performance.now()
      const unanswered = await repeatUnanswered(server.origin, publishers)
      const recoveredMs = Math.round(performance.now() - freed)
      const after = await loadUntil(server, publishers, ({ acknowledgedAt }) => acknowledgedAt.length >= 30)
      expect(after.answers.map(({ text }) => text)).toEqual([])
      expect(await differences(server.origin, publishers)).toEqual([])
      expect(await checkStore(environment.DATABASE_URL)).toEqual({
        code: 0,
        output: expect.stringMatching(/, 0 problems\n$/),
      })
      report('disk full', {
        acknowledged: before.acknowledged,
        refused: full.answers.length + restarted.answers.length,
        acknowledgedMeanwhile: full.acknowledged + restarted.acknowledged,
        unanswered,
        recoveredMs,
      })
    })
  },
)

describe.skipIf(cannotStage(!canMount, 'A full disk', 'root that may mount a tmpfs'))(
  '[8.7.8] a full disk can be emptied',
  () => {
    it('by its authors and its operator, beside the server and without it', async () => {
      const disk = await mountDisk()
      const url = `sqlite:${join(disk, 'pages.db')}`
      const server = await startServerProcess({ DATABASE_URL: url })
      onTestFinished(() => server.stop())
      const client = createClient(server.origin)
      onTestFinished(() => client.close())
      const publish = (bytes: number) =>
        client.send('POST', '/api/v1/publish', { json: { content: wordsOf(bytes) } })
      const publishPage = async (bytes: number) => {
        const { status, text } = await publish(bytes)
        expect([status, text]).toEqual([200, expect.any(String)])
        return JSON.parse(text) as { id: string; editKey: string }
      }
      const large = [await publishPage(300_000), await publishPage(300_000)] as const
      const small = await publishPage(100)
      for (let count = 0; count < 6; count += 1) await publishPage(100_000)
      await fill(join(disk, 'filler'))

      // The room that is given free is not for those who publish more.
      for (let count = 0; count < 20; count += 1) expectRefusals([await publish(400_000)])
      const hidden = { json: { editKey: small.editKey, published: false } }
      expect((await client.send('PATCH', `/api/v1/pages/${small.id}`, hidden)).status).toBe(200)
      for (const { id, editKey } of [small, large[0]])
        expect((await client.send('DELETE', `/api/v1/pages/${id}`, { json: { editKey } })).status).toBe(200)
      expect(await runQpServer(url, 'pages', 'delete', large[1].id)).toMatchObject({ code: 0 })
      // The pages of the database that have become free take what comes new.
      await publishPage(100_000)

      server.signal('SIGINT')
      await server.ended
      await fill(join(disk, 'another'))
      const pruned = await runQpServer(url, 'pages', 'prune', '--larger-than', '1', '--yes')
      expect(pruned).toEqual({ code: 0, output: expect.stringContaining('7 pages') })
      expect(await checkStore(url)).toEqual({ code: 0, output: '0 pages, 0 problems\n' })
    })
  },
)

describe('[13.20.3] a database file that may only be read', () => {
  const isNotStaged = cannotStage(!isRoot, 'A file of another user', 'root, to give it away')

  it.for([
    ['by its own user, in a folder that it may write', { mode: 0o444, leftBy: 'SIGINT', isOfOther: false }],
    ['with its log, after a process that was killed', { mode: 0o444, leftBy: 'SIGKILL', isOfOther: false }],
    ['because it is another user’s', { mode: 0o644, leftBy: 'SIGINT', isOfOther: true }],
  ] as const)('%s', async ([, { mode, leftBy, isOfOther }], { skip }) => {
    skip(isOfOther && isNotStaged)
    const directory = await mkdtemp(join(tmpdir(), 'qp-read-only-'))
    onTestFinished(() => rm(directory, { recursive: true }))
    const environment = { DATABASE_URL: `sqlite:${join(directory, 'pages.db')}` }
    const options = { obeysPermissions: true }
    const first = await startServerProcess(environment, options)
    const publishers = newPublishers(PUBLISHERS)
    await loadUntil(first, publishers, ({ acknowledgedAt }) => acknowledgedAt.length >= 30)
    first.signal(leftBy)
    await first.ended
    await first.stop()

    const setAccess = async (permissions: number, user: number) => {
      for (const name of await readdir(directory)) {
        await chmod(join(directory, name), permissions)
        await chown(join(directory, name), user, user)
      }
    }
    const self = (await stat(directory)).uid
    await setAccess(mode, isOfOther ? OTHER_USER : self)
    const server = await startServerProcess(environment, options)
    onTestFinished(() => server.stop())
    const client = createClient(server.origin)
    onTestFinished(() => client.close())
    const refused = await loadUntil(server, publishers, ({ troubles }) => troubles.length >= 20)
    expect(refused.acknowledged).toBe(0)
    expectRefusals(refused.answers)
    expect(await readAll(client, publishers[0]?.pages[0]?.id ?? '')).toEqual([200, 200, 200, 200])
    expect(await differences(server.origin, publishers)).toEqual([])

    const logged = server
      .output()
      .split('\n')
      .filter((line) => line.includes('the store cannot be used'))
    expect(logged.length).toBeGreaterThan(0)
    expect(logged.length).toBeLessThan(refused.answers.length)

    await setAccess(0o600, self)
    const returned = performance.now()
    let attempts = 1
    while ((await client.send('POST', '/api/v1/publish', { json: { content: 'x' } })).status !== 200) {
      expect((attempts += 1)).toBeLessThan(200)
      await new Promise((next) => setTimeout(next, 50))
    }
    const recoveredMs = Math.round(performance.now() - returned)
    const unanswered = await repeatUnanswered(server.origin, publishers)
    expect(await differences(server.origin, publishers)).toEqual([])
    report(`file read-only, left by ${leftBy}${isOfOther ? ', another user’s' : ''}`, {
      refused: refused.answers.length,
      unanswered,
      recoveredMs,
      startMs: server.startMs,
    })
    expect(recoveredMs).toBeLessThan(5000)
  })
})

/** Text that nothing makes shorter. */
function wordsOf(bytes: number): string {
  return randomBytes(bytes / 2)
    .toString('hex')
    .replaceAll(/.{50}/g, '$& ')
}

/** A disk of its own that is small, on which nothing else is. */
async function mountDisk(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'qp-disk-'))
  const options = ['-t', 'tmpfs', '-o', `size=${DISK_BYTES}`, 'qp-small-disk', directory]
  execFileSync('mount', options, { stdio: 'ignore' })
  onTestFinished(async () => {
    execFileSync('umount', ['--lazy', directory])
    await rm(directory, { recursive: true })
  })
  return directory
}

function tryToMount(): boolean {
  try {
    execFileSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'qp-small-disk', '/mnt'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Writes to a file until the disk takes nothing more. */
async function fill(path: string): Promise<void> {
  const file = await open(path, 'w')
  const part = randomBytes(4096)
  try {
    for (;;) await file.write(part)
  } catch (error) {
    expect(error).toMatchObject({ code: 'ENOSPC' })
  } finally {
    await file.close()
  }
}

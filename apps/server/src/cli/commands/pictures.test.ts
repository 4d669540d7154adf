import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'
import { upload } from '../../../test/uploads.ts'
import { quarters } from '../../picture/pictures.testkit.ts'
import { runCli } from '../run-cli.ts'

describe('[16.7] qp-server pictures', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ UPLOADS: 'on' })
  })
  afterAll(() => server.stop())

  async function run(...args: string[]) {
    const out: string[] = []
    const errors: string[] = []
    const output = { out: (line: string) => out.push(line), error: (line: string) => errors.push(line) }
    const code = await runCli(args, { DATABASE_URL: server.databaseUrl }, output)
    return { code, out: out.join('\n'), errors: errors.join('\n') }
  }

  it('lists, shows and takes down, by key or by hash', async () => {
    const bytes = await quarters(40, 20).png().toBuffer()
    const hash = createHash('sha256').update(bytes).digest('hex')
    const { body: first } = await upload(server, bytes)
    const { body: second } = await upload(server, bytes)
    const page = await server.publish({ blocks: [{ type: 'image', url: first.publicUrl }] })
    const json = { reason: 'spam', details: '' }
    await server.call('POST', `/${page.id}/report`, { json })

    const listed = JSON.parse((await run('pictures', 'list', '--json')).out) as { key: string }[]
    expect(listed.map(({ key }) => key).toSorted()).toEqual([first.key, second.key].toSorted())
    expect((await run('pictures', 'list', '--page', page.id)).out).toMatch(
      new RegExp(`^${first.key}  20\\S+  40×20  \\d+ bytes$`),
    )
    expect((await run('pictures', 'list', '--limit', '1', '--after', listed[0]?.key ?? '')).out).toContain(
      listed[1]?.key,
    )
    expect(JSON.parse((await run('pictures', 'show', first.key, '--json')).out)).toMatchObject([
      {
        key: first.key,
        uploadedHash: hash,
        pages: [page.id],
      },
    ])
    const [report] = JSON.parse((await run('reports', 'list', '--json')).out) as { id: string }[]
    expect((await run('reports', 'show', report?.id ?? '')).out).toMatch(
      new RegExp(`^pictures +${first.key}$`, 'm'),
    )

    const stats = JSON.parse((await run('stats', '--json')).out) as object
    expect(stats).toMatchObject({ pictures: 2, pictureSize: 2 * (first.bytes + 1024) })
    expect((await run('check')).out).toBe('1 pages, 0 problems')

    const path = `/pictures/${first.key}.webp`
    const served = Buffer.from(await (await fetch(`${server.origin}${path}`)).arrayBuffer())
    expect((await run('pictures', 'takedown', hash)).code).toBe(2)
    const taken = await run('pictures', 'takedown', hash, '--reason', 'Abuse')
    expect([taken.code, taken.out.split('\n').toSorted()]).toEqual([
      0,
      [`${first.key}  taken down`, `${second.key}  taken down`].toSorted(),
    ])
    expect(await server.storedPictures()).toMatchObject({ pictures: 2, files: 0 })
    expect((await run('pictures', 'list', '--taken-down')).out.split('\n')).toHaveLength(2)
    expect((await server.call('GET', path)).status).toBe(410)
    expect((await server.call('GET', path.replace('.webp', '.640.webp'))).status).toBe(410)
    expect((await server.call('GET', `/${page.id}`)).status).toBe(200)

    // Neither what was uploaded nor what was served comes back.
    expect((await upload(server, bytes)).status).toBe(410)
    expect((await upload(server, served, 'image/webp')).status).toBe(410)
    expect((await upload(server, await quarters(40, 22).png().toBuffer())).status).toBe(200)
  })

  it('says that there is no such picture', async () => {
    for (const args of [
      ['show', 'x'],
      ['takedown', 'a'.repeat(22), '--reason', 'x'],
      ['list', '--after', 'a'.repeat(22)],
    ]) {
      const { code, errors } = await run('pictures', ...args)
      expect([code, errors]).toEqual([1, expect.stringMatching(/^There is no picture "/)])
    }
    expect((await run('pictures', 'list', '--page', 'unknown')).code).toBe(1)
  })
})

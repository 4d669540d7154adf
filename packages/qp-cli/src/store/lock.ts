import { randomUUID } from 'node:crypto'
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { CommandFailure, EXIT } from '../errors/command-failure.ts'

const PAUSE_MILLISECONDS = 20
const PATIENCE_MILLISECONDS = 20_000
/** A holder needs milliseconds; one that is suspended for longer notices it (`isHeld`). */
const STALE_MILLISECONDS = 10_000

/** A lock that this process has. */
export interface Lock {
  /** Whether it still has it: another process takes over what looks abandoned. */
  isHeld(): Promise<boolean>
  release(): Promise<void>
}

/**
 * Takes the lock file `path`, or waits for it. It is taken over from a process that has ended, and after ten seconds
 * from any other.
 *
 * @throws CommandFailure after 20 seconds
 */
export async function lock(path: string): Promise<Lock> {
  const content = JSON.stringify({ pid: process.pid, host: hostname(), name: randomUUID() })
  const end = performance.now() + PATIENCE_MILLISECONDS
  while (!(await create(path, content))) {
    if (performance.now() > end)
      throw new CommandFailure(`Another qp holds ${path}. If none is running, delete it.`, EXIT.later)
    if (await isAbandoned(path)) await takeAway(path)
    else await sleep(PAUSE_MILLISECONDS)
  }
  const isHeld = async () => (await readFile(path, 'utf8').catch(() => '')) === content
  return { isHeld, release: async () => void ((await isHeld()) && (await rm(path, { force: true }))) }
}

async function create(path: string, content: string): Promise<boolean> {
  try {
    await writeFile(path, content, { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // Windows says EPERM of a file that is just being deleted.
    if (code === 'EEXIST' || (code === 'EPERM' && process.platform === 'win32')) return false
    throw error
  }
}

async function isAbandoned(path: string): Promise<boolean> {
  const [content, age] = await Promise.all([
    readFile(path, 'utf8').catch(() => ''),
    stat(path).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => 0,
    ),
  ])
  if (age > STALE_MILLISECONDS) return true
  const [, pid, host] = /^\{"pid":(\d+),"host":"([^"]*)"/.exec(content) ?? []
  return pid !== undefined && host === hostname() && !isRunning(Number(pid))
}

/** By renaming: of several processes that want to, one does. */
async function takeAway(path: string): Promise<void> {
  const aside = `${path}.${randomUUID()}`
  await rename(path, aside).catch(() => undefined)
  await rm(aside, { force: true })
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { callResident, type Ended } from './resident-qp.ts'

/** `qp` as people have it. */
export const PROGRAM = fileURLToPath(new URL('../dist/main.js', import.meta.url))

/** A picture of one pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Somebody who has just got `qp`. */
export interface Person {
  readonly home: string
  /** Where `qp` keeps keys. */
  readonly keyFile: string
  readonly environment: Readonly<Record<string, string>>
  /** Starts `qp` in a process of its own. */
  start(...args: readonly string[]): ChildProcessWithoutNullStreams
  /**
   * Runs `qp` with nothing on its standard input: in a process that has run it before, or in one of its own where another
   * call has not ended yet.
   */
  qp(...args: readonly string[]): Promise<Ended>
  /** Runs it with a text there. */
  pipe(input: string | Uint8Array, ...args: readonly string[]): Promise<Ended>
  /** Writes a file in the home, which is the working folder. */
  write(name: string, content: string | Uint8Array): Promise<void>
  /** What the key file holds. */
  kept(): Promise<KeyFile>
  remove(): Promise<void>
}

/** What the key file holds, as far as tests look at it. */
export interface KeyFile {
  readonly pages: readonly {
    readonly id: string
    readonly url: string
    readonly title?: string
    readonly editKey: string
    readonly path?: string
    readonly etag?: string
  }[]
  readonly begun: readonly { readonly path?: string; readonly idempotencyKey: string }[]
}

/** A fresh home, with `QP_SERVER` set. */
export async function newPerson(
  server: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Person> {
  if (!existsSync(PROGRAM)) throw new Error('This needs the built qp: run `pnpm build` first.')
  const home = await mkdtemp(join(tmpdir(), 'qp-home-'))
  const cache = process.env['NODE_COMPILE_CACHE']
  const environment = {
    PATH: process.env['PATH'] ?? '',
    HOME: home,
    QP_SERVER: server,
    ...(cache !== undefined && { NODE_COMPILE_CACHE: cache }),
    ...more,
  }
  const keyFile = join(home, '.config', 'qp', 'pages.json')
  const start = (...args: readonly string[]) =>
    spawn(process.execPath, [PROGRAM, ...args], { cwd: home, env: environment })
  const pipe = async (input: string | Uint8Array, ...args: readonly string[]) => {
    const ended = await callResident({ program: PROGRAM, args, environment, cwd: home, input })
    if (ended !== undefined) return ended
    const child = start(...args)
    // It need not read what it does not want.
    child.stdin.on('error', () => undefined).end(input)
    const [out, errors, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'exit') as Promise<[number | null]>,
    ])
    return { code, out, errors }
  }
  return {
    home,
    keyFile,
    environment,
    start,
    qp: (...args) => pipe('', ...args),
    pipe,
    write: (name, content) => writeFile(join(home, name), content),
    kept: async () => JSON.parse(await readFile(keyFile, 'utf8')) as KeyFile,
    remove: () => rm(home, { recursive: true, force: true }),
  }
}

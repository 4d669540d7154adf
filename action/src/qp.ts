import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bookOf, type Page, pagesOf } from './book.ts'
import { log, mask } from './log.ts'
import type { Settings } from './settings.ts'

/** What came of one operand: an address, or why there is none. */
export interface Result {
  readonly url?: string
  readonly isNew?: boolean
  /** How many notes of readers are open. */
  readonly open?: number
  readonly error?: string
  readonly message?: string
  /** Of a folder: its pages, and the files that became none. */
  readonly pages?: readonly {
    readonly name: string
    readonly url?: string
    readonly change: 'new' | 'changed' | 'links' | 'same' | 'failed'
  }[]
  readonly failed?: readonly { readonly name: string; readonly error: string; readonly message: string }[]
}

/** The command `qp`, with a home of its own. */
export interface Qp {
  /** Runs it for operands, and gives what came of each. It does not fail. */
  run(words: readonly string[], operands: readonly string[]): Promise<readonly Result[]>
  pages(): Promise<readonly Page[]>
}

const MAX_OUTPUT_BYTES = 64 * 1024 * 1024
/** What `qp` has no use for. */
const WITHHELD = { GITHUB_TOKEN: undefined, QP_ACTION_SECRET: undefined }

/** Lets `qp` work with pages in a home that is there no longer than this takes. SPEC.md 19.2.3 */
export async function withQp<T>(
  settings: Settings,
  pages: readonly Page[],
  work: (qp: Qp) => Promise<T>,
): Promise<T> {
  const { workspace, temporary } = settings
  const masked = new Set<string>()
  const maskKeys = (some: readonly Page[]) => {
    for (const { editKey } of some) if (!masked.has(editKey)) mask(editKey)
    for (const { editKey } of some) masked.add(editKey)
  }
  maskKeys(pages)
  const home = await mkdtemp(join(temporary, 'quick-pages-'))
  const stop = new AbortController()
  const cancel = () => stop.abort()
  process.on('SIGINT', cancel).on('SIGTERM', cancel)
  try {
    const file = join(home, 'qp', 'pages.json')
    await mkdir(join(home, 'qp'), { mode: 0o700 })
    await writeFile(file, bookOf(pages, workspace), { mode: 0o600 })
    const read = async () => pagesOf(await readFile(file, 'utf8'), workspace, settings.folder !== undefined)
    return await work({
      pages: read,
      async run(words, operands) {
        if (operands.length === 0) return []
        const { output, errors } = await execute([...words, '--json', ...operands], {
          settings,
          home,
          signal: stop.signal,
        })
        maskKeys(await read())
        log(errors)
        return resultsOf(output, errors, operands)
      },
    })
  } finally {
    process.off('SIGINT', cancel).off('SIGTERM', cancel)
    await rm(home, { recursive: true, force: true })
  }
}

function execute(
  words: readonly string[],
  { settings, home, signal }: { settings: Settings; home: string; signal: AbortSignal },
): Promise<{ readonly output: string; readonly errors: string }> {
  const [command, ...before] = settings.qp
  return new Promise((resolve) => {
    const options = {
      cwd: settings.workspace,
      env: { ...process.env, ...WITHHELD, XDG_CONFIG_HOME: home, QP_SERVER: settings.server },
      maxBuffer: MAX_OUTPUT_BYTES,
      signal,
    }
    const child = execFile(command, [...before, ...words], options, (error, output, errors) =>
      resolve({ output, errors: errors === '' && output === '' ? String(error?.message) : errors }),
    )
    child.stdin?.end()
  })
}

/** With one operand it is an object, with several a list; a call that was wrong or cut off has printed none. */
function resultsOf(output: string, errors: string, operands: readonly string[]): readonly Result[] {
  try {
    const value = JSON.parse(output) as Result | readonly Result[]
    const results = [value].flat() as readonly Result[]
    if (results.length === operands.length) return results
  } catch {
    // It is said below.
  }
  return operands.map(() => ({ error: 'failed', message: errors.trim() || 'qp has ended without a result.' }))
}

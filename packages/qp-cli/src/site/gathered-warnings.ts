import type { Warning } from 'qp-schema'
import { LINKS_IN_FOLDER, warningsOfFile } from '../errors/warnings.ts'
import type { Terminal } from '../terminal.ts'

/** What was dropped in the same way, and where. */
export interface GatheredWarning {
  readonly message: string
  /** The first place: a file and, where it is known, its line. */
  readonly first: string
  count: number
  /** Their names. */
  readonly files: string[]
}

const LINE = /^line \d+(?=: )/

/** Gathers what was dropped, so that what a hundred files have in common is told once. SPEC.md 18.13.8 */
export class GatheredWarnings {
  readonly #found = new Map<string, GatheredWarning>()

  add(file: string, warnings: readonly Warning[] | undefined): void {
    for (const { message } of warningsOfFile(warnings, LINKS_IN_FOLDER)) {
      const [line = ''] = LINE.exec(message) ?? []
      const text = message.replace(LINE, '').replace(/^: /, '')
      const known = this.#found.get(text)
      if (known === undefined)
        this.#found.set(text, {
          message: text,
          first: [file, line].filter(Boolean).join(': '),
          count: 1,
          files: [file],
        })
      else {
        known.count += 1
        if (known.files.at(-1) !== file) known.files.push(file)
      }
    }
  }

  get list(): readonly GatheredWarning[] {
    return [...this.#found.values()]
  }

  tell(terminal: Terminal): void {
    for (const { first, message, count, files } of this.#found.values()) {
      const places = count === 2 ? 'one more place' : `${count - 1} more places`
      const where = files.length === 1 ? 'this file' : `${files.length} files`
      terminal.note(`${first}: ${message}${count === 1 ? '' : ` (And ${places} in ${where}.)`}`)
    }
  }
}

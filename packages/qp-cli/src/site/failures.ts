import { EXIT } from '../errors/command-failure.ts'
import { explain } from '../errors/explain-error.ts'
import { shownName } from './prepare-file.ts'
import type { SiteRun } from './site-run.ts'

/** A file that became no page, for `--json`. */
interface Failure {
  /** From the folder; `.` for the made index. */
  readonly name: string
  readonly error: string
  readonly message: string
}

/** The files of a site that became no pages; the others go on. */
export class Failures {
  readonly #run: SiteRun
  readonly list: Failure[] = []
  /** That of the first. */
  exitCode: number = EXIT.done

  constructor(run: SiteRun) {
    this.#run = run
  }

  /** Tells why, with the name of the file. */
  add(name: string, error: unknown): void {
    const { terminal } = this.#run
    const { exitCode, code, message } = explain(error)
    const shown = shownName(name, this.#run)
    terminal.progress('')
    if (!terminal.isJson) terminal.note(`qp: ${message.includes(shown) ? message : `${shown}: ${message}`}`)
    if (this.exitCode === EXIT.done) this.exitCode = exitCode
    this.list.push({ name, error: code, message })
  }
}

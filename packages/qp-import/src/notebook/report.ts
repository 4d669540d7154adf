import { LIMITS, type Warning, type WarningCode } from 'qp-schema'

/** The warnings of a notebook in the order of the file, although sources are converted before outputs. */
export class Report {
  readonly #byPath = new Map<string, Warning[]>()
  readonly #seen = new Set<string>()
  readonly #paths: string[] = []

  /** @param path - the place in the file, which begins with that of its cell */
  warn(code: WarningCode, path: string, message: string): void {
    const cell = /^.*?cells\[\d+\]/.exec(path)?.[0] ?? ''
    const list = this.#byPath.get(cell) ?? []
    if (list.length === 0) {
      this.#byPath.set(cell, list)
      this.#paths.push(cell)
    }
    if (list.length < LIMITS.warnings) list.push({ code, path, message })
  }

  /** Takes what a converter has found, each finding once, where it is first. FORMAT.md 4.6.3 */
  take(warnings: readonly Warning[], path: string): void {
    for (const { code, message } of warnings) {
      const finding = message.replace(/^line \d+: /, '')
      if (this.#seen.has(finding)) continue
      this.#seen.add(finding)
      this.warn(code, path, message)
    }
  }

  get warnings(): Warning[] {
    const paths = this.#paths.toSorted((one, other) => placeOf(one) - placeOf(other))
    return paths.flatMap((path) => this.#byPath.get(path) ?? []).slice(0, LIMITS.warnings)
  }
}

const SHEET = 1_000_000_000

/** The number of a cell, behind all of the worksheets before; what is about the notebook comes first. */
function placeOf(path: string): number {
  const [, sheet = '0', cell = '-1'] = /^(?:worksheets\[(\d+)\]\.)?cells\[(\d+)\]$/.exec(path) ?? []
  return Number(sheet) * SHEET + Number(cell)
}

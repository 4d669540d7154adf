import { CONTENT_LIMITS, type Warning } from 'qp-schema'
import type { ElementNode } from './tree/nodes.ts'
import type { Warn } from './tree/urls.ts'

/** What was dropped or changed: the same finding once, with the first of its lines where these are to be said. */
export class Findings {
  readonly warnings: Warning[] = []
  readonly #seen = new Set<string>()
  readonly #saysLines: boolean
  #line: number | undefined

  constructor(saysLines = false) {
    this.#saysLines = saysLines
  }

  /** From now on, findings are about this element. */
  readonly at = ({ line }: Pick<ElementNode, 'line'>): void => {
    if (this.#saysLines) this.#line = line ?? this.#line
  }

  readonly add: Warn = (code, message) => {
    if (this.warnings.length >= CONTENT_LIMITS.warnings || this.#seen.has(message)) return
    this.#seen.add(message)
    const place = this.#line === undefined ? '' : `line ${this.#line}: `
    this.warnings.push({ code, path: 'html', message: place + message })
  }
}

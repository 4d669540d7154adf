import type { Block } from 'qp-schema'
import type { Gathered } from './follow-input.ts'

/** Text that becomes code, whole lines at a time. */
export class GatheredCode implements Gathered {
  #text = ''

  take(text: string): void {
    this.#text += text
  }

  get size(): number {
    return this.#text.length
  }

  ready(): readonly Block[] {
    return this.#takeUpTo(this.#text.lastIndexOf('\n') + 1)
  }

  end(): readonly Block[] {
    return this.#takeUpTo(this.#text.length)
  }

  #takeUpTo(end: number): readonly Block[] {
    const code = this.#text.slice(0, end).replace(/\n$/, '')
    this.#text = this.#text.slice(end)
    return code.trim() === '' ? [] : [{ type: 'code', code }]
  }
}

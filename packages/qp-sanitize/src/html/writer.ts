import { BLOCK_ELEMENTS } from './elements.ts'

/** Collects canonical HTML. */
export class Writer {
  readonly #parts: string[] = []
  /** For every open table, the part before it that takes what does not belong between its cells. */
  readonly #beforeTables: number[] = []
  #afterWord = false
  #gap = false

  start(tag: string, attributes: string): void {
    if (tag === 'table') {
      this.#beforeTables.push(this.#parts.length)
      this.#parts.push('')
    }
    this.#separate(tag)
    this.#parts.push(`<${tag}${attributes}>`)
  }

  end(tag: string): void {
    if (tag === 'table') this.#beforeTables.pop()
    if (BLOCK_ELEMENTS.has(tag)) this.#endLine()
    this.#parts.push(`</${tag}>`)
  }

  void(tag: string, attributes: string): void {
    this.#separate(tag)
    this.#parts.push(`<${tag}${attributes} />`)
    // Void elements without text keep no words apart: those before them are still the last.
    if (tag === 'img') this.#afterWord = true
    else if (tag === 'br') this.#afterWord = false
  }

  /** Text that is escaped already. */
  text(text: string): void {
    if (this.#gap && this.#afterWord && !/^\s/.test(text)) this.#parts.push(' ')
    this.#gap = false
    this.#parts.push(text)
    this.#afterWord = !/\s$/.test(text)
  }

  raw(html: string): void {
    this.#parts.push(html)
  }

  /** A dropped tag stood here; with `true`, one that kept words apart. */
  gap(separates: boolean): void {
    this.#gap ||= separates
  }

  beforeTable(html: string, isText = false): void {
    const place = this.#beforeTables.at(-1)
    if (place === undefined) return
    const before = this.#parts[place] ?? ''
    this.#parts[place] = isText && before !== '' ? `${before} ${html}` : before + html
  }

  toString(): string {
    return this.#parts.join('')
  }

  #separate(tag: string): void {
    if (BLOCK_ELEMENTS.has(tag)) this.#endLine()
    else if (tag !== 'br' && this.#gap && this.#afterWord) this.text(' ')
    this.#gap = false
  }

  #endLine(): void {
    this.#gap = false
    this.#afterWord = false
  }
}

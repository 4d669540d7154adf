import type { OpenElements } from './open-elements.ts'

const IN_HEAD: ReadonlySet<string> = new Set(['title', 'meta', 'link'])

/**
 * Keeps `html`, `head` and `body` where a parser would have them: each at most once and in order, the head closed
 * by the first thing that does not belong in it, the body open to the end. Documents may leave any of them out.
 */
export class DocumentSkeleton {
  readonly #open: OpenElements
  #stage: 'start' | 'html' | 'head' | 'body' = 'start'

  constructor(open: OpenElements) {
    this.#open = open
  }

  /** Whether a start tag has a place as part of the skeleton; `undefined` when it has to find one in the body. */
  placeOf(tag: string): boolean | undefined {
    if (tag === 'html') return this.#enter('html', this.#stage === 'start')
    if (tag === 'head') return this.#enter('head', this.#stage === 'start' || this.#stage === 'html')
    if (tag === 'body') {
      const isFirst = this.#stage !== 'body'
      this.#enterBody()
      return isFirst
    }
    if (this.#stage !== 'body' && IN_HEAD.has(tag)) return this.#enterHead()
    this.#enterBody()
    return undefined
  }

  makeRoomForText(blank: boolean): void {
    if (!blank && this.#open.current !== 'title') this.#enterBody()
  }

  makeRoomForStyle(): void {
    if (this.#stage !== 'body') this.#enterHead()
  }

  /** A parser ignores the end of body and html until the document ends. */
  outlivesItsEndTag(tag: string): boolean {
    return tag === 'html' || tag === 'body'
  }

  #enter(stage: 'html' | 'head', allowed: boolean): boolean {
    if (allowed) this.#stage = stage
    return allowed
  }

  /** What belongs in a head that nobody opened stands before the body, and ends the chance to open one. */
  #enterHead(): true {
    this.#stage = 'head'
    return true
  }

  #enterBody(): void {
    this.#open.closeFirst('head')
    this.#stage = 'body'
  }
}

/** What stands before the first line of a text, and before each further one. */
export interface Prefix {
  readonly first: string
  readonly rest: string
}

interface Item {
  /** Its number or dash. */
  readonly sign: string
  /** The item of another list that this one stands in. */
  readonly around: Item | undefined
  /** What stands before each further line; `undefined` as long as the item has no text. */
  rest: string | undefined
}

interface List {
  readonly isOrdered: boolean
  number: number
  item: Item | undefined
  /** The item of another list that this one stands in. */
  readonly around: Item | undefined
}

/** Items further in are not indented further, so that a text stays in proportion to its HTML. */
const MAX_INDENT = 16

const NONE: Prefix = { first: '', rest: '' }

/** The lists that are open, and the numbers, dashes and indents that they give to texts. FORMAT.md 10.14.8 */
export class Lists {
  readonly #open: List[] = []

  get depth(): number {
    return this.#open.length
  }

  /** @param start - the number of the first item; none for a list without numbers */
  open(start: number | undefined): void {
    this.#open.push({
      isOrdered: start !== undefined,
      number: start ?? 0,
      item: undefined,
      around: this.#item(),
    })
  }

  close(): void {
    this.#open.pop()
  }

  openItem(): void {
    const list = this.#open.at(-1)
    if (list === undefined) return
    const sign = list.isOrdered ? `${list.number}. ` : '- '
    list.number += 1
    list.item = { sign, around: list.around, rest: undefined }
  }

  closeItem(): void {
    const list = this.#open.at(-1)
    if (list !== undefined) list.item = undefined
  }

  /** What stands before a text that begins here. The sign of an item is given out once, before its first text. */
  prefix(): Prefix {
    const item = this.#item()
    if (item === undefined) return NONE
    const first = leadOf(item)
    return { first, rest: item.rest ?? first }
  }

  #item(): Item | undefined {
    const list = this.#open.at(-1)
    return list?.item ?? list?.around
  }
}

/** Items that begin with a list begin with its first text: their signs stand before it, the outermost first. */
function leadOf(item: Item): string {
  const starting: Item[] = []
  let outer: Item | undefined = item
  while (outer !== undefined && outer.rest === undefined) {
    starting.push(outer)
    outer = outer.around
  }
  let lead = outer?.rest ?? ''
  for (const one of starting.toReversed()) {
    const first = lead + one.sign
    one.rest = ' '.repeat(Math.min(first.length, MAX_INDENT))
    lead = first.length > MAX_INDENT + LONGEST_NUMBER ? one.rest : first
  }
  return lead
}

const LONGEST_NUMBER = '999999999. '.length

/** What stands before the first line of a text, and before each further one. */
export interface Prefix {
  readonly first: string
  readonly rest: string
}

interface Item extends Prefix {
  started: boolean
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
    const before = list.around === undefined ? '' : leadOf(list.around)
    const first = before + (list.isOrdered ? `${list.number}. ` : '- ')
    list.number += 1
    list.item = { first, rest: ' '.repeat(Math.min(first.length, MAX_INDENT)), started: false }
  }

  closeItem(): void {
    const list = this.#open.at(-1)
    if (list !== undefined) list.item = undefined
  }

  /** What stands before a text that begins here. The sign of an item is given out once. */
  prefix(): Prefix {
    const item = this.#item()
    return item === undefined ? NONE : { first: leadOf(item), rest: item.rest }
  }

  #item(): Item | undefined {
    const list = this.#open.at(-1)
    return list?.item ?? list?.around
  }
}

function leadOf(item: Item): string {
  if (item.started) return item.rest
  item.started = true
  return item.first.length > MAX_INDENT + LONGEST_NUMBER ? item.rest : item.first
}

const LONGEST_NUMBER = '999999999. '.length

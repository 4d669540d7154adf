import { type HtmlElement, type HtmlNode, VOID_ELEMENTS } from 'qp-schema/policy'
import { richHtmlTree } from './html-tree.ts'
import { PROSE_MARKS } from './node-specs.ts'

/**
 * Whether two stored pieces of HTML show the same: the same elements around the same words. White space between words
 * does not count, nor the order in which marks stand in one another, nor a mark around nothing.
 */
export function showsTheSame(one: string, other: string): boolean {
  if (one === other) return true
  const [first, second] = [richHtmlTree(one), richHtmlTree(other)]
  return first !== undefined && second !== undefined && shapeOf(first) === shapeOf(second)
}

/** Marks that look the same in one piece and in two that touch. */
const SEAMLESS = new Set(['del', 'em', 'ins', 'mark', 'strong', 'u'])

function shapeOf(tree: readonly HtmlNode[]): string {
  const shape = new Shape()
  shape.add(tree, [], false)
  return shape.pieces.join('\u0000')
}

class Shape {
  readonly pieces: string[] = []
  #marks = ''
  /** The marks of each name that have a seam, in the order in which they first mark something. */
  readonly #seen = new Map<string, HtmlElement[]>()

  add(nodes: readonly HtmlNode[], marks: readonly HtmlElement[], isPreformatted: boolean): void {
    for (const node of nodes) {
      if (typeof node === 'string') this.#text(isPreformatted ? node : node.replace(/[ \t\n]+/g, ''), marks)
      else if (Object.hasOwn(PROSE_MARKS, node.tag)) {
        const id = node.attributes.get('id')
        if (id !== undefined) this.#piece(`#${id}`)
        this.add(node.children, [...marks, node], isPreformatted)
      } else if (VOID_ELEMENTS.has(node.tag)) this.#piece(`${this.#keyOf(marks)}${named(node)}`)
      else {
        this.#piece(named(node))
        const isPre = node.tag === 'pre'
        this.add(isPre ? withoutFirstLineEnd(node.children) : node.children, marks, isPre)
        this.#piece(`/${node.tag}`)
      }
    }
  }

  #piece(piece: string): void {
    this.pieces.push(piece)
    this.#marks = ''
  }

  #text(text: string, marks: readonly HtmlElement[]): void {
    if (text === '') return
    const key = `${this.#keyOf(marks)}:`
    if (key === this.#marks) this.pieces.push(`${this.pieces.pop() ?? ''}${text}`)
    else this.pieces.push(key + text)
    this.#marks = key
  }

  #keyOf(marks: readonly HtmlElement[]): string {
    const names = marks.map((mark) => {
      if (SEAMLESS.has(mark.tag)) return named(mark)
      return `${named(mark)}${String(this.#numberOf(mark))}`
    })
    return [...new Set(names)].toSorted().join('')
  }

  #numberOf(mark: HtmlElement): number {
    const seen = this.#seen.get(mark.tag) ?? []
    this.#seen.set(mark.tag, seen)
    // Marks of one name stand in one another seldom and not deep: the one that is looked for is among the last.
    const number = seen.lastIndexOf(mark)
    return number === -1 ? seen.push(mark) - 1 : number
  }
}

function named({ tag, attributes }: HtmlElement): string {
  return `<${tag} ${JSON.stringify([...attributes].toSorted())}>`
}

function withoutFirstLineEnd(nodes: readonly HtmlNode[]): HtmlNode[] {
  const [first, ...rest] = nodes
  return typeof first === 'string' && first.startsWith('\n') ? [first.slice(1), ...rest] : [...nodes]
}

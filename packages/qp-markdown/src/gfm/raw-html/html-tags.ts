import { excerpt, TAG_DROPPED, tagProblem } from 'qp-schema/policy'
import { LINE_ATTRIBUTE } from '../../from-html/tree/nodes.ts'

const set = (names: string): ReadonlySet<string> => new Set(names.split(' '))

/** Elements that markdown may stand in, paragraphs and all. */
const FLOW = set(
  'address article aside blockquote center details dir div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 ' +
    'header hgroup main menu nav ol pre search section summary table ul',
)

/** Elements within a line that have to be closed. */
const FORMATTING = set(
  'a abbr b bdi bdo big cite code data del dfn em font i ins kbd label mark nobr picture q ruby s samp small span strike ' +
    'strong sub sup time tt u var',
)

/** Elements that hold nothing, or that the next one of their kind closes. */
const LOOSE = set(
  'br caption col colgroup dd dt hr img input legend li p rp rt source tbody td tfoot th thead tr wbr',
)

/** Elements that show something that blocks cannot hold: their tags go, and what stands in them stays. */
const UNKNOWN = set('audio canvas embed object param track video')

/** Elements in which everything is one text, or a picture of its own. */
const WHOLE = set('caption figure h1 h2 h3 h4 h5 h6 pre summary')

/** Elements whose text is shown as it is written. */
const CODE = set('code pre tt')

/** What becomes of a tag: it means something, or it goes; others are text. */
export type TagUse = 'html' | 'dropped' | 'text'

export function useOfTag(name: string): TagUse {
  if (FLOW.has(name) || FORMATTING.has(name) || LOOSE.has(name)) return 'html'
  return UNKNOWN.has(name) ? 'dropped' : 'text'
}

/** What a warning says of a tag that goes. A drawing goes with what stands in it. */
export function droppedTag(name: string): string {
  const extent = name === 'svg' ? ' with its content' : ''
  return `<${excerpt(name)}> was dropped${extent}: ${whyDropped(name)}`
}

function whyDropped(name: string): string {
  if (useOfTag(name) !== 'html') return UNKNOWN.has(name) ? TAG_DROPPED.noBlock : tagProblem(name)
  return name === 'a' ? TAG_DROPPED.incomplete('href') : TAG_DROPPED.deep(DEEPEST)
}

const TAG_NAME = /^<\/?([a-z][a-z\d-]*)/i

/** The name of the element that a tag starts or ends, in lower case. */
export function tagName(tag: string): string {
  return TAG_NAME.exec(tag)?.[1]?.toLowerCase() ?? ''
}

/** Whether the start tag of a link leads somewhere. */
export function hasHref(tag: string): boolean {
  return /\shref\s*=/i.test(tag)
}

/** Elements within one another beyond which tags are left out. SPEC.md 9.16.8 */
const DEEPEST = 50

/** Follows the HTML in a text, from tag to tag: which elements are open. */
export class OpenTags {
  readonly #open: string[] = []
  /** How many elements of a name are open that were left out. */
  readonly #leftOut = new Map<string, number>()
  readonly #tellsLines: boolean
  /** Whether a tag was written since somebody set this to false. */
  isSeen = false

  get count(): number {
    return this.#open.length
  }

  /** Whether an element is open whose content is read as one. */
  get inWhole(): boolean {
    return this.#open.some((name) => WHOLE.has(name))
  }

  /** Whether what follows is code. */
  get inCode(): boolean {
    return this.#open.some((name) => CODE.has(name))
  }

  /** @param tellsLines - whether the tags of links and pictures say on which lines they stand */
  constructor(tellsLines = false) {
    this.#tellsLines = tellsLines
  }

  /**
   * What is written of a tag that means something.
   *
   * @param line - gives the number of its line
   */
  write(tag: string, line: () => number): string {
    this.isSeen = true
    const name = tagName(tag)
    const written = this.#write(tag, name)
    if (!this.#tellsLines || written === '' || !/^<(?:a|img)(?![a-z\d-])/i.test(tag)) return written
    const end = 1 + name.length
    return `${tag.slice(0, end)} ${LINE_ATTRIBUTE}="${line()}"${tag.slice(end)}`
  }

  #write(tag: string, name: string): string {
    if (LOOSE.has(name)) return tag
    if (tag.startsWith('</')) return this.#end(name) ? tag : ''
    if (name === 'a' && tag.endsWith('/>') && !hasHref(tag)) return ''
    return this.#start(name) ? tag : ''
  }

  /** The end tags of what was opened since `count` was so much; of elements within a line only, unless `all` go. */
  close(count: number, all = false): string {
    const opened = this.#open.splice(count)
    const closed = opened.filter((name) => all || FORMATTING.has(name))
    this.#open.push(...opened.filter((name) => !closed.includes(name)))
    return closed
      .toReversed()
      .map((name) => `</${name}>`)
      .join('')
  }

  #start(name: string): boolean {
    if (this.#open.length >= DEEPEST) {
      this.#leftOut.set(name, (this.#leftOut.get(name) ?? 0) + 1)
      return false
    }
    this.#open.push(name)
    return true
  }

  #end(name: string): boolean {
    const leftOut = this.#leftOut.get(name) ?? 0
    if (leftOut > 0) {
      this.#leftOut.set(name, leftOut - 1)
      return false
    }
    const index = this.#open.lastIndexOf(name)
    if (index !== -1) this.#open.length = index
    return true
  }
}

import {
  ATTRIBUTE_DROPPED,
  attributeProblem,
  type AttributeRule,
  excerpt,
  quoted,
  RENAMED_TAGS,
  RICH_HTML,
  tagProblem,
} from 'qp-schema/policy'
import { NOT_READ } from '../html.ts'
import { isTitle, noteOf } from './elements/callouts.ts'
import { hasHint, isEditorCopy } from './elements/code.ts'
import { isHandled } from './elements/handlers.ts'
import { isCheckBox, isDrawnCheckBox, texOf, writtenTexOf } from './elements/inline.ts'
import { isEmoji, lengthOf } from './elements/media.ts'
import type { Attributes, ElementNode } from './tree/nodes.ts'
import { isHighlighted } from './tree/highlight.ts'
import { alignmentOf, isCentred, presentationOf } from './tree/presentation.ts'
import { isCell, isCodeTable } from './elements/tables.ts'
import { LINES, MARKS, NOT_SHOWN } from './tree/tags.ts'
import { shownIn } from './tree/text-of.ts'
import type { Warn } from './tree/urls.ts'
import type { Losses } from './elements/visit.ts'

const set = (names: string): ReadonlySet<string> => new Set(names.split(' '))

/** Elements within a line that are nothing but their content and their attributes. */
const BARE = set('bdo data label picture rb rp rt rtc span time')

/** Elements on lines of their own that are more than their content. */
const LOST_LINES = set('fieldset form optgroup option')

/** Elements of which browsers show nothing, and yet something where they stand. */
const LOST_UNSEEN = set('area datalist script source style svg')

const VOID = set('area input link source wbr')

/** Tells of the tags and attributes that no block keeps, of those of each element once. SPEC.md 14.1.9 */
export function lossesOf(warn: Warn): Losses {
  // A parser makes many copies of an element.
  const seen = new WeakSet<Attributes>()
  /** What our own pages put around that of an author; what stands in it is theirs as well. */
  const ours = new WeakSet<Attributes>()
  return {
    of(element) {
      const { attributes, parent } = element
      if (seen.has(attributes)) return
      seen.add(attributes)
      const isOurs = OURS.test(attributes.get('class') ?? '')
      if (isOurs) ours.add(attributes)
      if (isOurs || (parent !== undefined && ours.has(parent.attributes))) return
      if (isLost(element)) return warnOfTag(element, warn)
      if (showsAttributes(element)) warnOfAttributes(element, warn)
    },
    within(element, kept) {
      for (const node of shownIn(element)) {
        if (node.kind === 'element' && node.tag !== kept && isMarkup(node)) warnOfTag(node, warn)
      }
    },
  }
}

const OURS = /(?:^|\s)qp-/

/** Those of a line break show nothing, since nothing floats beside a text. */
function showsAttributes({ tag }: ElementNode): boolean {
  return tag === 'col' || tag === 'colgroup' || (tag !== 'br' && !NOT_SHOWN.has(tag))
}

function isMarkup({ tag, attributes }: ElementNode): boolean {
  return tag === 'a' ? attributes.has('href') : tag === 'img' || MARKS.has(tag)
}

function isLost(element: ElementNode): boolean {
  const { tag, attributes } = element
  if (tag === 'link') return /stylesheet/i.test(attributes.get('rel') ?? '')
  if (tag === 'input') return !isCheckBox(element) && attributes.get('type')?.toLowerCase() !== 'hidden'
  if (NOT_SHOWN.has(tag)) return LOST_UNSEEN.has(tag)
  if (LINES.has(tag)) return LOST_LINES.has(tag)
  if (tag === 'math') return texOf(element) === ''
  // Office programs have names of their own for nothing.
  return !isHandled(tag) && !MARKS.has(tag) && !BARE.has(tag) && !tag.includes(':')
}

/** Says that a tag goes, and what of its content does. */
export function warnOfTag({ tag }: ElementNode, warn: Warn): void {
  const extent = VOID.has(tag) ? '' : NOT_SHOWN.has(tag) ? ' with its content' : ' and its content kept'
  warn('tag_dropped', `<${excerpt(tag)}> was dropped${extent}: ${tagProblem(tag)}`)
}

function warnOfAttributes(element: ElementNode, warn: Warn): void {
  const { tag, attributes } = element
  for (const [name, value] of attributes) {
    const rule = ruleOf(element, name)
    if (isRead(element, name, value)) continue
    const why = rule === undefined ? reasonFor(name) : problemOf(rule, value)
    if (why === undefined) continue
    const what = `${excerpt(name)} of <${excerpt(RENAMED_TAGS[tag] ?? tag)}>${rule === undefined ? '' : ` ${quoted(value)}`}`
    const isPart = name === 'style' && readsStyle(element)
    warn('attribute_dropped', `${what} was dropped${isPart ? ' in part' : ''}: ${why}`)
  }
}

function reasonFor(name: string): string {
  return NOT_READ.has(name) ? ATTRIBUTE_DROPPED.notRead : attributeProblem(name)
}

/** What is stored of an attribute, by the policy of the tag that is. */
function ruleOf({ tag, attributes }: ElementNode, name: string): AttributeRule | undefined {
  if ((tag === 'a' && !attributes.has('href')) || NOT_READ.has(name)) return undefined
  const policy = RICH_HTML[MARKS.get(tag) ?? RENAMED_TAGS[tag] ?? tag]
  return policy !== undefined && Object.hasOwn(policy, name) ? policy[name] : undefined
}

/** What keeps a value from being stored. Addresses have warnings of their own. */
function problemOf(rule: AttributeRule, value: string): string | undefined {
  if ('integer' in rule) {
    const isStored = rule.pattern ? lengthOf(value, '%') : isWithin(value, rule.integer)
    return isStored ? undefined : ATTRIBUTE_DROPPED.integer(...rule.integer)
  }
  if ('oneOf' in rule) {
    const isOne = rule.oneOf.includes(value.trim().toLowerCase())
    return isOne ? undefined : ATTRIBUTE_DROPPED.oneOf(rule.oneOf.join(', '))
  }
  if ('pattern' in rule) return new RegExp(rule.pattern).test(value) ? undefined : attributeProblem('id')
  return undefined
}

/** As browsers read a number, or a length that is no percentage. */
function isWithin(value: string, [min, max]: readonly [number, number]): boolean {
  const number = Number(/^\s*(\d{1,9})(?:\.\d+)?(?![\d.%])/.exec(value)?.[1])
  return number >= min && number <= max
}

/** Attributes that mean something here besides those that are stored, or that pages have anyway, by tag. */
const READ: Readonly<Record<string, ReadonlySet<string>>> = {
  '*': set('aria-level data-lang data-language hidden rel target'),
  dialog: set('open'),
  iframe: set(
    'allow allowfullscreen data-src frameborder loading referrerpolicy sandbox scrolling src title',
  ),
  img: set('data-lazy-src data-original data-src decoding fetchpriority loading sizes'),
  input: set('checked disabled type'),
  li: set('data-checked'),
  th: set('scope'),
  math: set('display'),
  pre: set('data-syntaxhighlighter-params'),
}

const ROLES = /^(?:alert|doc-.*|heading|none|note|presentation)$/i

/** Whether an attribute means something here, or loses nothing with it. */
function isRead(element: ElementNode, name: string, value: string): boolean {
  if (READ['*']?.has(name) === true || READ[element.tag]?.has(name) === true) return true
  switch (name) {
    case 'class':
      return value.trim() === '' || isReadClass(element)
    case 'style':
      return isReadStyle(element)
    case 'id':
      return value === '' || isOwnId(element, value)
    case 'dir':
      return value.toLowerCase() !== 'rtl'
    case 'align':
      return isAligned(element)
    case 'role':
      return ROLES.test(value.trim())
    case 'aria-label':
      return element.attributes.get('role') === 'doc-backlink'
    case 'srcset':
      return !element.attributes.has('src')
    case 'lang':
    case 'tabindex':
      return isCode(element)
    default:
      return false
  }
}

/** Whether an id is the one that pages give a heading of this text. */
function isOwnId(element: ElementNode, id: string): boolean {
  if (!/^h[1-6]$/.test(element.tag)) return false
  const own = startOfText(element).toLowerCase().trim()
  const slug = own.replace(/[^\p{L}\p{N}\s_-]/gu, '').replace(/\s/g, '-')
  return slug !== '' && id.replace(/-\d+$/, '') === slug.replace(/-\d+$/, '')
}

/** The text of a short heading, and the beginning of a long one: headings may stand in headings. */
function startOfText(element: ElementNode): string {
  let text = ''
  let nodes = 0
  for (const node of shownIn(element)) {
    if (node.kind === 'text') text += node.value.slice(0, MOST)
    nodes += 1
    if (nodes === MOST) break
  }
  return text
}

const MOST = 100

function isReadClass(element: ElementNode): boolean {
  return (
    READ_CLASS.test(element.attributes.get('class') ?? '') ||
    isCode(element) ||
    isTitle(element) ||
    hasHint(element) ||
    noteOf(element) !== undefined ||
    isDrawnCheckBox(element) !== undefined ||
    writtenTexOf(element) !== '' ||
    isEmoji(element) ||
    isCodeTable(element) ||
    (ALIGNING_CLASS.test(element.attributes.get('class') ?? '') && isAligned(element))
  )
}

/** Classes of lists of tasks and of formulas, and those that this converter asks for. */
const READ_CLASS = /(?:^|\s)(?:(?:contains-)?task-list|katex|highlight(?:\s|$)|lang(?:\s|$)|copy(?:\s|$))/

/** A class that says where a text stands, as `alignmentOf` reads it. */
const ALIGNING_CLASS = /\b(?:qp|text)-(?:left|center|right)\b/

function isReadStyle(element: ElementNode): boolean {
  return isCode(element) || !propertiesOf(element).some((name) => !isReadProperty(name, element))
}

function readsStyle(element: ElementNode): boolean {
  return propertiesOf(element).some((name) => isReadProperty(name, element))
}

function propertiesOf(element: ElementNode): string[] {
  return [...presentationOf(element).style.keys()]
}

const PROPERTIES = set('font-style font-weight text-decoration text-decoration-line visibility')

function isReadProperty(name: string, element: ElementNode): boolean {
  if (name === 'text-align') return isAligned(element)
  if (name === 'vertical-align')
    return /^(?:baseline|su[bp]|super)$/.test(presentationOf(element).style.get(name) ?? '')
  if (name.startsWith('background')) return isHighlighted(element)
  return PROPERTIES.has(name) || name.startsWith('mso-')
}

function isAligned(element: ElementNode): boolean {
  const { tag } = element
  if (isCell(element)) return alignmentOf(element) !== undefined
  const isLine = /^(?:p|h[1-6])$/.test(tag) || (LINES.has(tag) && !isHandled(tag))
  return isLine && isCentred(element) === true
}

const CODE = set('listing plaintext pre xmp')

/** Whether an element is source code, whose colours are those of the page. */
function isCode(element: ElementNode): boolean {
  return CODE.has(element.tag) || isEditorCopy(element)
}

import {
  type Arranged,
  type Block,
  BLOCK_WIDTHS,
  escapeHtml,
  type InLanguage,
  PAGE_LIMITS,
  TABLE_FORMS,
  type TableBlock,
} from 'qp-schema'
import { groupNameOf, isLanguageTag } from 'qp-schema/policy'
import { childElements, descendants, type ElementNode } from '../tree/nodes.ts'
import { presentationOf } from '../tree/presentation.ts'
import { hasText, isShown } from '../tree/text-of.ts'
import { withMark } from '../building/marks.ts'
import { type Visit, visitContainer, visitLines } from '../elements/visit.ts'
import { EMPTY, fitsTableBlock, visitTable } from '../elements/tables.ts'
import { OWN_BLOCKS } from './own-blocks.ts'
import { ownCode, type OwnRemark } from './own-code.ts'
import { choiceIn, ownText } from './own-text.ts'

/** Answers `false` for an element that is read like that of any other page. */
type OwnVisitor = (element: ElementNode, visit: Visit) => boolean

/**
 * What a page of ours shows becomes the blocks that it shows: its elements say by their classes what other HTML has no form
 * for. SPEC.md 14.1.5
 *
 * @returns whether the element was taken care of
 */
export function visitOwn(element: ElementNode, visit: Visit): boolean {
  if (element.tag === 'math') return visitFormula(element, visit)
  if (!visit.build.atTop || visit.context.inHeading) return false
  if (element.tag === 'details' && isTabs(element.parent)) return visitGroup('tab')(element, visit)
  for (const name of presentationOf(element).classes) {
    const visitor = VISITORS.get(name)
    if (visitor === undefined) continue
    visit.build.keepsLineEnds = true
    visit.build.boundary()
    if (!WITHOUT_LANGUAGE.has(name)) beginLanguage(element, visit)
    return visitor(element, visit)
  }
  return false
}

const VISITORS: ReadonlyMap<string, OwnVisitor> = new Map<string, OwnVisitor>([
  ['qp-richtext', visitText],
  ['qp-cell', visitCell],
  ['qp-fold', visitGroup('fold')],
  ['qp-code', visitOwnCode],
  ['qp-chart', visitChart],
  ...['qp-callout', 'qp-quote', 'qp-table-scroll', 'qp-html'].map((name) => [name, () => false] as const),
  ...Object.entries(OWN_BLOCKS).map(
    ([name, read]) =>
      [
        name,
        (element: ElementNode, visit: Visit) => {
          const block = read(element, visit)
          if (block === undefined) return false
          visit.build.boundary()
          visit.build.block(block)
          return true
        },
      ] as const,
  ),
])

/** What stands around blocks, and blocks that have no language. */
const WITHOUT_LANGUAGE: ReadonlySet<string> = new Set(['qp-cell', 'qp-fold', 'qp-code', 'qp-chart'])

/** A text of several paragraphs, lists and so on is one block, as it was. */
function visitText(element: ElementNode, visit: Visit): boolean {
  if (element.tag !== 'div') return false
  visitContainer(element, visit, { tag: '', mode: 'tight' }, (html) =>
    html === '' ? undefined : { type: 'richtext', html },
  )
  return true
}

function visitCell(element: ElementNode, visit: Visit): boolean {
  const width = choiceIn(presentationOf(element), BLOCK_WIDTHS)
  if (width !== undefined) begin({ width }, visit)
  visitLines(element, visit)
  return true
}

/** Neighbours that are folded, or stand in a tab: all that is behind the name. */
function visitGroup(field: 'fold' | 'tab'): OwnVisitor {
  return (element, visit) => {
    const [summary, ...rest] = [...childElements(element)].filter(isShown)
    const name = summary?.tag === 'summary' ? groupNameOf(ownText(summary)) : undefined
    if (summary === undefined || !name || !rest.some(showsSomething)) return false
    visit.done.add(summary)
    begin({ [field]: name }, visit)
    visitLines(element, visit)
    return true
  }
}

function showsSomething(element: ElementNode): boolean {
  if (hasText(element)) return true
  for (const node of descendants(element, isShown))
    if (node.kind === 'element' && SHOWN.has(node.tag)) return true
  return false
}

const SHOWN: ReadonlySet<string> = new Set(['img', 'hr', 'iframe'])

function isTabs(element: ElementNode | undefined): boolean {
  return element !== undefined && presentationOf(element).classes.has('qp-tabs')
}

function visitOwnCode(element: ElementNode, visit: Visit): boolean {
  const own = ownCode(element, visit)
  if (own === undefined) return false
  const { build, context } = visit
  build.boundary()
  build.block(own.block)
  visit.into(
    ...own.remarks.map(({ element: remark, about }) => {
      let end = (): void => {}
      const parent = wrapped(remark)
      return { parent, context, enter: () => (end = giving(about, build)), leave: () => end() }
    }),
  )
  return true
}

/** An element as the only one that is gone through. */
function wrapped(element: ElementNode): ElementNode {
  return { ...EMPTY, first: { ...element, next: undefined } }
}

/** A chart is its table: all that it draws is in there. */
function visitChart(element: ElementNode, visit: Visit): boolean {
  const as = choiceIn(presentationOf(element), TABLE_FORMS, 'qp-chart-')
  const parts = [...descendants(element, isShown)].filter((node) => node.kind === 'element')
  const table = parts.find(({ tag }) => tag === 'table')
  if (as === undefined || table === undefined || !fitsTableBlock(table)) return false
  // The drawing has a direction of its own.
  beginLanguage(element, visit, table)
  const caption = ownText(parts.find(({ tag, parent }) => tag === 'figcaption' && parent === element))
  begin({ ...(caption.trim() !== '' && { caption }), as }, visit)
  visitTable(table, visit)
  return true
}

/** What elements around a block say of it. */
type Fields = Arranged & InLanguage & OwnRemark['about'] & Pick<TableBlock, 'caption' | 'as'>

/** Gives the blocks of an element these fields, until the walk has gone through it. */
function begin(fields: Fields, { build, context, into }: Visit): void {
  into({ parent: EMPTY, context, leave: giving(fields, build) })
}

/** Gives the blocks that follow these fields, unless they have them; the answer ends that. */
function giving(fields: Fields, build: Visit['build']): () => void {
  build.boundary()
  const from = build.blocks.length
  return () => {
    build.boundary()
    const own = build.blocks.splice(from)
    build.blocks.push(...own.map((block) => ({ ...block, ...fields, ...block }) as Block))
  }
}

/** The source of a formula in a text of ours, with all its white space: a line end may end a remark in it. */
function visitFormula(element: ElementNode, { build, context }: Visit): boolean {
  const parts = [...descendants(element, isShown)].filter((node) => node.kind === 'element')
  const source = ownText(parts.find(({ tag }) => tag === 'annotation'))
  if (!build.keepsLineEnds || !/\S/.test(source)) return false
  const name = element.attributes.get('display') === 'block' ? 'math display' : 'math'
  const marks = withMark(context.marks, 'code', { attributes: ` class="${name}"` })
  // Text would lose white space; what is written as a picture is written as it is.
  build.picture(
    { url: '', alt: '', title: '', html: escapeHtml(source), size: undefined, staysInText: true },
    false,
    marks,
  )
  return true
}

/** The language and the direction that an element names, or the first in it: that of the page is not the block's own. */
function beginLanguage(element: ElementNode, visit: Visit, text = element): void {
  const lang = element.attributes.get('lang')?.trim() ?? ''
  const dir = dirOf(text)
  const fields: InLanguage = {
    ...(isLanguageTag(lang) && lang.length <= PAGE_LIMITS.languageLength && { lang }),
    ...((dir === 'ltr' || dir === 'rtl') && dir !== dirOfPage(element) && { dir }),
  }
  if (Object.keys(fields).length > 0) begin(fields, visit)
}

function dirOf(element: ElementNode): string | undefined {
  const own = [element, ...childElements(element)]
  const found = [...own, ...own.slice(1).flatMap((child) => [...childElements(child)])]
  return found.find(({ attributes }) => attributes.has('dir'))?.attributes.get('dir')
}

function dirOfPage(element: ElementNode): string | undefined {
  for (let at = element.parent; at !== undefined; at = at.parent)
    if (at.tag === 'html') return at.attributes.get('dir')?.trim().toLowerCase()
  return undefined
}

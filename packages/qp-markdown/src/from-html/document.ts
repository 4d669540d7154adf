import { type Direction, DIRECTIONS, PAGE_LIMITS } from 'qp-schema'
import { isLanguageTag, PART_DROPPED } from 'qp-schema/policy'
import type { Findings } from './findings.ts'
import { warnOfTag } from './losses.ts'
import { childElements, descendants, detach, type ElementNode, insert, isWithin } from './tree/nodes.ts'
import { hasText, isShown } from './tree/text-of.ts'

/** What a document says of itself. */
interface Metadata {
  title?: string
  description?: string
  lang?: string
  dir?: Direction
}

/** What of a head does something to a page, and goes. */
const LOST_IN_HEAD = new Set(['style', 'script'])

/** Says what of the head goes, apart from metadata. */
export function findLossesOfHead(root: ElementNode, findings: Findings): void {
  const head = childOf(root, 'head')
  for (const child of head === undefined ? [] : childElements(head)) {
    if (!LOST_IN_HEAD.has(child.tag) || isOurs(child)) continue
    findings.at(child)
    warnOfTag(child, findings.add)
  }
}

/** Whether a page of ours was written with it, in whose place another has its own. */
function isOurs(style: ElementNode): boolean {
  return style.attributes.get('class') === 'qp-style'
}

/** Reads the head of a document and the attributes of its `html` element. */
export function metadataOf(root: ElementNode): Metadata {
  const head = childOf(root, 'head')
  const all = head === undefined ? [] : [...childElements(head)]
  const title = all.find(({ tag }) => tag === 'title')
  const description = all.find(
    ({ tag, attributes }) => tag === 'meta' && attributes.get('name')?.trim().toLowerCase() === 'description',
  )
  const texts = {
    title: fitted(title === undefined ? '' : rawTextOf(title), PAGE_LIMITS.metaTitleLength),
    description: fitted(description?.attributes.get('content') ?? '', PAGE_LIMITS.metaDescriptionLength),
  }
  const lang = root.attributes.get('lang')?.trim() ?? ''
  const said = root.attributes.get('dir')?.trim().toLowerCase()
  const dir = DIRECTIONS.find((direction) => direction === said)
  return {
    ...(texts.title !== '' && { title: texts.title }),
    ...(texts.description !== '' && { description: texts.description }),
    ...(isLanguageTag(lang) && lang.length <= PAGE_LIMITS.languageLength && { lang }),
    ...(dir !== undefined && { dir }),
  }
}

/** The one `main`, else the one `article`, else the body without navigation. What is left out is a finding. */
export function mainPartOf(root: ElementNode, findings: Findings): ElementNode {
  const body = childOf(root, 'body') ?? root
  const mains = outermost(body, isMain)
  const articles = outermost(body, ({ tag }) => tag === 'article')
  const part = [mains, articles].find((found) => found.length === 1)?.[0]
  if (part === undefined || !showsSomething(part)) return withoutNavigation(body, findings)
  const headings = outermost(body, ({ tag }) => tag === 'h1')
  const [heading, ...others] = headings
  const isApart = heading !== undefined && !isWithin(heading, part) && !isWithin(part, heading)
  if (isApart && others.length === 0) {
    detach(heading)
    insert(part, heading, part.first)
  }
  for (let at = part; at !== body && at.parent !== undefined; at = at.parent) {
    for (const sibling of childElements(at.parent)) {
      if (sibling === at || !isShown(sibling) || !hasText(sibling)) continue
      findings.at(sibling)
      findings.add('tag_dropped', `<${sibling.tag}> was dropped: ${PART_DROPPED.outside}`)
    }
  }
  return part
}

function withoutNavigation(body: ElementNode, findings: Findings): ElementNode {
  for (const nav of outermost(body, isNavigation)) {
    if (hasText(nav)) {
      findings.at(nav)
      findings.add('tag_dropped', `<${nav.tag}> was dropped: ${PART_DROPPED.navigation}`)
    }
    detach(nav)
  }
  return body
}

function isMain({ tag, attributes }: ElementNode): boolean {
  return tag === 'main' || attributes.get('role')?.trim().toLowerCase() === 'main'
}

function isNavigation({ tag, attributes }: ElementNode): boolean {
  return tag === 'nav' || attributes.get('role')?.trim().toLowerCase() === 'navigation'
}

/** The elements of a kind that are shown, without those within one of them. Headings in navigation are none. */
function outermost(body: ElementNode, isOne: (element: ElementNode) => boolean): ElementNode[] {
  const found: ElementNode[] = []
  const enter = (element: ElementNode) => {
    if (!isShown(element)) return false
    if (isOne(element)) {
      found.push(element)
      return false
    }
    return !isNavigation(element)
  }
  for (const _ of descendants(body, enter)) continue
  return found
}

const PICTURES = new Set(['img', 'picture', 'video', 'iframe', 'table', 'pre'])

function showsSomething(part: ElementNode): boolean {
  if (hasText(part)) return true
  for (const node of descendants(part, isShown))
    if (node.kind === 'element' && PICTURES.has(node.tag)) return true
  return false
}

function childOf(parent: ElementNode, tag: string): ElementNode | undefined {
  for (const child of childElements(parent)) if (child.tag === tag) return child
  return undefined
}

/** The text of an element that shows nothing. */
function rawTextOf({ first }: ElementNode): string {
  return first?.kind === 'text' ? first.value : ''
}

/** On one line, and not longer than metadata may be. */
function fitted(text: string, most: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= most
    ? line
    : `${line
        .slice(0, most - 1)
        .trimEnd()
        .toWellFormed()}…`
}

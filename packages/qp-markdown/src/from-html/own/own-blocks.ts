import {
  type Block,
  BUTTON_ACCENTS,
  BUTTON_SHAPES,
  BUTTON_VARIANTS,
  type ComparisonBlock,
  EMBED_TYPES,
  type EmbedBlock,
  TIMELINE_STATES,
  type TimelineItem,
} from 'qp-schema'
import { cleanText } from 'qp-schema/policy'
import { presentationOf } from '../tree/presentation.ts'
import type { Picture } from '../building/inline-run.ts'
import { embedTypeOf } from '../tree/urls.ts'
import { childElements, type ElementNode } from '../tree/nodes.ts'
import { pictureOf } from '../elements/media.ts'
import type { Visit } from '../elements/visit.ts'
import { childOf, choiceIn, onlyChildren, ownText } from './own-text.ts'

/** Reads the block that an element of a page of ours shows; `undefined` where it shows something else. */
type OwnReader = (element: ElementNode, visit: Visit) => Block | undefined

/** By the class of the element, for the types that no other HTML has a form for. SPEC.md 14.1.5 */
export const OWN_BLOCKS: Readonly<Record<string, OwnReader>> = {
  'qp-button': buttonIn,
  'qp-comparison': comparisonIn,
  'qp-timeline': timelineIn,
  'qp-embed': embedIn,
  'qp-image': imageIn,
}

function buttonIn(element: ElementNode, { urls }: Visit): Block | undefined {
  const look = presentationOf(element)
  const [variant, shape] = [choiceIn(look, BUTTON_VARIANTS), choiceIn(look, BUTTON_SHAPES)]
  const accent = choiceIn(look, BUTTON_ACCENTS, 'qp-accent-')
  const words = childOf(element, 'qp-button-text')
  const [label, small] = (words && onlyChildren(words, 'span', 'small')) ?? []
  const { url } = urls.of(element.attributes.get('href') ?? '', 'link', element, 'button')
  if (!variant || !shape || !accent || label?.tag !== 'span' || url === undefined) return undefined
  const text = ownText(label)
  const [description, icon] = [ownText(small), ownText(childOf(element, 'qp-button-icon'))]
  if (text.trim() === '' || [...icon].length > MOST_ICON_CHARACTERS) return undefined
  return {
    type: 'button',
    url,
    label: text,
    ...(description !== '' && { description }),
    variant,
    shape,
    accent,
    ...(icon !== '' && { icon }),
  }
}

const MOST_ICON_CHARACTERS = 8

function comparisonIn(element: ElementNode): Block | undefined {
  const [left, right, ...others] = (onlyChildren(element, 'section') ?? []).map(sideIn)
  if (left === undefined || right === undefined || others.length > 0) return undefined
  const block: ComparisonBlock = { type: 'comparison', left: left.text, right: right.text }
  if (left.label !== '') block.leftLabel = left.label
  if (right.label !== '') block.rightLabel = right.label
  return Object.values(left).concat(Object.values(right)).join('').trim() === '' ? undefined : block
}

function sideIn(section: ElementNode): { readonly label: string; readonly text: string } | undefined {
  const parts = onlyChildren(section, 'p')
  const label = childOf(section, 'qp-comparison-label')
  const texts = parts?.filter((part) => part !== label)
  return texts?.length === 1 ? { label: ownText(label), text: ownText(texts[0]) } : undefined
}

function timelineIn(element: ElementNode): Block | undefined {
  const items = (onlyChildren(element, 'li') ?? []).map(itemIn)
  const known = items.filter((item) => item !== undefined)
  const isRight = known.length > 0 && known.length === items.length
  return isRight ? { type: 'timeline', items: known } : undefined
}

function itemIn(item: ElementNode): TimelineItem | undefined {
  const [label, body, ...others] = onlyChildren(item, 'p') ?? []
  if (label === undefined || body === undefined || others.length > 0) return undefined
  if (!presentationOf(label).classes.has('qp-timeline-label')) return undefined
  const state = choiceIn(presentationOf(item), TIMELINE_STATES)
  return { label: ownText(label), body: ownText(body), ...(state && { state }) }
}

/** What stands in place of an embed leads to its original; the words around its title are those of the page. */
function embedIn(element: ElementNode, { urls }: Visit): Block | undefined {
  const embedType = choiceIn(presentationOf(element), EMBED_TYPES, 'qp-embed-')
  const link = childOf(element, 'qp-facade')
  const { url } = urls.of(link?.attributes.get('href') ?? '', 'frame', element, 'embed')
  if (embedType === undefined || url === undefined || embedTypeOf(url) !== embedType) return undefined
  const title = ownText(
    (link && onlyChildren(link, 'svg', 'strong', 'span'))?.find(({ tag }) => tag === 'strong'),
  )
  return { type: 'embed', embedType, url, ...(title.trim() !== '' && { title }) } as EmbedBlock
}

function imageIn(element: ElementNode, visit: Visit): Block | undefined {
  const [link, caption, ...others] = onlyChildren(element, 'a', 'figcaption') ?? []
  if (link?.tag !== 'a' || others.length > 0) return undefined
  const [image] = onlyChildren(link, 'img') ?? []
  const picture = image === undefined ? linkedPicture(link, visit) : pictureOf(image, visit)
  if (picture === undefined) return undefined
  const { url, size } = picture
  const [alt, words] = [cleanText(picture.alt), ownText(caption)]
  return {
    type: 'image',
    url,
    ...(alt.trim() !== '' && { alt }),
    ...(words.trim() !== '' && { caption: words }),
    ...(size && { size }),
  }
}

/** A picture that could not be had is a link to it that says what it shows. SPEC.md 10.36.2 */
function linkedPicture(
  link: ElementNode,
  { urls }: Visit,
): Pick<Picture, 'url' | 'alt' | 'size'> | undefined {
  if (!childElements(link).next().done) return undefined
  const { url } = urls.of(link.attributes.get('href') ?? '', 'image', link, 'image')
  const alt = ownText(link)
  return url === undefined ? undefined : { url, alt: alt === url ? '' : alt, size: undefined }
}

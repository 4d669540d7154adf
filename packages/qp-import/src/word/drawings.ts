import type { Relation } from './parts/document-parts.ts'
import type { Rewriting } from './rewriting.ts'
import { descendantsOf, escapeXml, type XmlElement } from './parts/xml.ts'

const named = (...names: string[]): ReadonlySet<string> => new Set(names)

const BOXES = named('w:txbxContent')
const CHARTS = named('c:chart', '?:chart')
const DIAGRAMS = named('dgm:relIds')
const IMAGES = named('v:imagedata')
const SHOWN = named('w:t', 'a:blip', 'v:imagedata', 'm:t')

/** English metric units in a pixel. */
const UNITS = 9525
/** Pixels in a point. */
const POINT = 96 / 72

/** `<w:drawing>`: its pictures; the text of its boxes follows the paragraph. */
export function drawing(element: XmlElement, rewriting: Rewriting): string {
  const { losses } = rewriting
  const isText = takeBoxes(element, rewriting)
  const pictures = outsideBoxes(element, 'a:blip')
  if (pictures.length > 0) {
    const [properties] = outsideBoxes(element, 'wp:docPr')
    const [extent] = pictures.length > 1 ? [] : outsideBoxes(element, 'wp:extent')
    const pixels = (name: string) => Number(extent?.attributes.get(name)) / UNITS
    const size = sizeOf(pixels('cx'), pixels('cy'))
    const alt = properties?.attributes.get('descr') || properties?.attributes.get('title') || ''
    return pictures
      .map(({ attributes }) => {
        const id = attributes.get('r:embed') || attributes.get('r:link')
        return picture(id, alt, size, rewriting)
      })
      .join('')
  }
  if (has(element, CHARTS)) losses.add('chart')
  else if (has(element, DIAGRAMS)) losses.add('diagram')
  else if (!isText) losses.add('shape')
  return ''
}

/** `<w:pict>`: what older versions of Word draw. */
export function shape(element: XmlElement, rewriting: Rewriting): string {
  const isText = takeBoxes(element, rewriting)
  const images = imagesIn(element, rewriting)
  const words = outsideBoxes(element, 'v:textpath')
    .map(({ attributes }) => attributes.get('string') ?? '')
    .filter((text) => text !== '')
  if (words.length > 0) return words.map((text) => `<w:t>${escapeXml(text)}</w:t>`).join(' ')
  const isLine = outsideBoxes(element, 'v:rect').some(({ attributes }) => attributes.has('o:hr'))
  if (!isText && images === '' && !isLine) rewriting.losses.add('shape')
  return images
}

/** `<w:object>`: the picture that stands for an object of another program. */
export function object(element: XmlElement, rewriting: Rewriting): string {
  if (has(element, named('w:control'))) {
    rewriting.losses.add('control')
    return ''
  }
  takeBoxes(element, rewriting)
  rewriting.losses.add('object', has(element, IMAGES) ? 0 : 1)
  return imagesIn(element, rewriting)
}

function takeBoxes(element: XmlElement, rewriting: Rewriting): boolean {
  const boxes = [...descendantsOf(element, BOXES)].filter((box) => has(box, SHOWN))
  rewriting.boxes.push(...boxes)
  rewriting.losses.add('box', boxes.length)
  return boxes.length > 0
}

function imagesIn(element: XmlElement, rewriting: Rewriting): string {
  return outsideBoxes(element, 'v:imagedata')
    .map(({ attributes }) => {
      const style = [...descendantsOf(element, named('v:shape', 'v:rect'))][0]?.attributes
      const points = (name: string) =>
        Number(new RegExp(`(?:^|;)\\s*${name}:([\\d.]{1,9})pt`).exec(style?.get('style') ?? '')?.[1]) * POINT
      const alt = style?.get('alt') || attributes.get('o:title') || ''
      return picture(attributes.get('r:id'), alt, sizeOf(points('width'), points('height')), rewriting)
    })
    .join('')
}

/** The elements of a name, without those in the text of a box. */
function outsideBoxes(element: XmlElement, name: string): XmlElement[] {
  return [...descendantsOf(element, new Set([name, 'w:txbxContent']))].filter((found) => found.name === name)
}

function has(element: XmlElement, names: ReadonlySet<string>): boolean {
  return !descendantsOf(element, names).next().done
}

function sizeOf(width: number, height: number): { width: number; height: number } | undefined {
  const [across, down] = [Math.round(width), Math.round(height)]
  return across >= 1 && down >= 1 && across <= 10_000 && down <= 10_000
    ? { width: across, height: down }
    : undefined
}

/** What Word's describer of pictures adds to what it says. */
const BOILERPLATE =
  /\s*(?:Description automatically generated|AI-generated content may be incorrect)(?: with \w+ confidence)?\.?\s*$/

function picture(
  id: string | undefined,
  alt: string,
  size: ReturnType<typeof sizeOf>,
  { relations, references }: Rewriting,
): string {
  const relation: Relation = relations.get(id ?? '') ?? { target: '', isExternal: false, type: 'image' }
  const own = references.picture({ relation, size })
  const text = escapeXml(alt.replace(BOILERPLATE, '').replace(/\s+/g, ' ').trim())
  return (
    `<w:drawing><wp:inline><wp:docPr descr="${text}"/><a:graphic><a:graphicData><pic:pic><pic:blipFill>` +
    `<a:blip r:embed="${own}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing>`
  )
}

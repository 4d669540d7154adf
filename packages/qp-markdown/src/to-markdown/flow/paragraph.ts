import { unrepresentable } from '../unrepresentable.ts'
import { holdsImageLine } from './alone-on-line.ts'
import type { FlowPlace } from './flow-place.ts'
import {
  attributeNames,
  hasAttributes,
  holdsTextOrImage,
  type HtmlElement,
  type HtmlNode,
  isElement,
} from '../html/html-tree.ts'
import { inlineMarkdown } from '../inlines/inline.ts'
import { displayMathLines } from '../inlines/math.ts'
import { isOnOneLine } from '../html/reads-back-unchanged.ts'

/** The lines of a `<p>`. */
export function paragraphLines(paragraph: HtmlElement, { dialect }: FlowPlace, isItem = false): string[] {
  const { children } = paragraph
  const math = dialect.isGfm && !hasAttributes(paragraph) ? displayMathLines(children) : undefined
  if (math !== undefined) return math
  if (dialect.html && holdsImageLine(children) && !isPlainImage(children)) unrepresentable()
  const text = inlineMarkdown(children, 'paragraph', { dialect, isItem })
  return !hasAttributes(paragraph) && text !== '' ? text.split('\n') : unrepresentable()
}

/** Whether an image is all there is, and an `image` block could hold what is said of it. */
function isPlainImage([image, ...rest]: readonly HtmlNode[]): boolean {
  if (!isElement(image, 'img') || rest.length > 0) return false
  return attributeNames(image) === 'src alt' && isOnOneLine(image.attributes.get('alt') ?? '')
}

/** `## text`; number signs at its end would be taken for its closing. One that shows nothing would be dropped. */
export function headingLine(heading: HtmlElement, { dialect }: FlowPlace): string {
  const { tag, children } = heading
  const text = inlineMarkdown(children, 'heading', { dialect }).replace(/(^|[ \t])(?=#+$)/, '$1\\')
  if (hasAttributes(heading) || !children.some(holdsTextOrImage)) unrepresentable()
  return `${'#'.repeat(Number(tag.slice(1)))} ${text}`
}

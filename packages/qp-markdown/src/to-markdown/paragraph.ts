import { unrepresentable } from './unrepresentable.ts'
import { holdsImageLine } from './alone-on-line.ts'
import type { FlowPlace } from './flow-place.ts'
import { type HtmlElement, type HtmlNode, isElement, showsSomething } from './html-tree.ts'
import { inlineMarkdown } from './inline.ts'
import { displayMathLines } from './math.ts'
import { isOnOneLine } from './stable-html.ts'

/** The lines of a `<p>`. */
export function paragraphLines(
  { names, children }: HtmlElement,
  { dialect }: FlowPlace,
  isItem = false,
): string[] {
  const math = dialect.isGfm && names === '' ? displayMathLines(children) : undefined
  if (math !== undefined) return math
  if (dialect.html && holdsImageLine(children) && !isPlainImage(children)) unrepresentable()
  const text = inlineMarkdown(children, 'paragraph', { dialect, isItem })
  return names === '' && text !== '' ? text.split('\n') : unrepresentable()
}

/** Whether an image is all there is, and an `image` block could hold what is said of it. */
function isPlainImage([image, ...rest]: readonly HtmlNode[]): boolean {
  if (!isElement(image, 'img') || rest.length > 0) return false
  return image.names === 'src alt' && isOnOneLine(image.values.get('alt') ?? '')
}

/** `## text`; number signs at its end would be taken for its closing. One that shows nothing would be dropped. */
export function headingLine({ tag, names, children }: HtmlElement, { dialect }: FlowPlace): string {
  const text = inlineMarkdown(children, 'heading', { dialect }).replace(/(^|[ \t])(?=#+$)/, '$1\\')
  if (names !== '' || !children.some(showsSomething)) unrepresentable()
  return `${'#'.repeat(Number(tag.slice(1)))} ${text}`
}

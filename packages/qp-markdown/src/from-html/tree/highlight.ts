import type { ElementNode } from './nodes.ts'
import { presentationOf } from './presentation.ts'

/**
 * Whether text stands on a light ground of colour, as a highlighter leaves it; Word says so. White, grey and dark grounds
 * are those of the page that it was copied from, or of code in it, as those are through which something shines.
 */
export function isHighlighted(element: ElementNode): boolean {
  if (element.tag !== 'span') return false
  const { style } = presentationOf(element)
  const ofWord = style.get('mso-highlight')
  if (ofWord) return ofWord !== 'none'
  const ground = style.get('background-color') ?? style.get('background') ?? ''
  const [red = 0, green = 0, blue = 0] = /^#.{6}$/.test(ground)
    ? [1, 3, 5].map((at) => Number.parseInt(ground.slice(at, at + 2), 16))
    : (/^rgb\((.+)\)$/.exec(ground)?.[1] ?? '').split(',').map(Number)
  const isColored = Math.max(red, green, blue) - Math.min(red, green, blue) >= 20
  return isColored && red * 0.3 + green * 0.59 + blue * 0.11 >= 150
}

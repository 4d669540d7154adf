import type { ElementNode } from './nodes.ts'
import { presentationOf } from './presentation.ts'

/** The colours of a highlighter that have a name. Word names all of its own. */
const NAMES = new Set(['yellow', 'lime', 'aqua', 'cyan', 'fuchsia', 'magenta', 'gold', 'orange', 'pink'])

/**
 * Whether text stands on a ground of colour, as a highlighter leaves it. White, grey and dark grounds are those of the page
 * that it was copied from, or of code in it.
 */
export function isHighlighted(element: ElementNode): boolean {
  if (element.tag !== 'span') return false
  const { style } = presentationOf(element)
  const ofWord = style.get('mso-highlight')
  if (ofWord !== undefined) return ofWord !== 'none'
  const ground = style.get('background-color') ?? style.get('background') ?? ''
  return NAMES.has(ground) || isLightColor(channelsOf(ground))
}

/** The red, green and blue of a colour that nothing shines through. */
function channelsOf(color: string): number[] {
  const [, digits] = /^#([\da-f]{3}|[\da-f]{6})$/.exec(color) ?? []
  if (digits !== undefined) {
    const pairs = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits
    return [0, 2, 4].map((at) => Number.parseInt(pairs.slice(at, at + 2), 16))
  }
  const [, ...channels] = /^rgb\((\d{1,3}),\s*(\d{1,3}),\s*(\d{1,3})\)$/.exec(color) ?? []
  return channels.map(Number)
}

function isLightColor(channels: readonly number[]): boolean {
  const [red = 0, green = 0, blue = 0] = channels
  const isColored = Math.max(...channels) - Math.min(...channels) >= 20
  return isColored && red * 0.3 + green * 0.59 + blue * 0.11 >= 150
}

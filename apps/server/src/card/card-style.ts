import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Palette } from 'qp-render'
import type { ThemeName } from 'qp-schema'
import { CARD_HEIGHT, CARD_WIDTH } from './card-format.ts'
import { BRICOLAGE, type FontPackage, INTER, LORA } from './font-packages.ts'

/** The style of a card in a theme. */
export interface CardStyle {
  /** The first font for every character that it has. */
  readonly font: FontPackage
  readonly titleWeight: number
  /** Added between letters, as a share of the font size. */
  readonly titleTracking: number
  /** The vertical middle of the footer, in pixels from the top. */
  readonly footerMiddle: number
  /** Paints everything behind the text. Lines of text begin at `start`, in pixels. */
  readonly paint: (context: SKRSContext2D, palette: Palette, start: number) => void
}

/** The style of every theme name. */
export const CARD_STYLES: { readonly [N in ThemeName]: CardStyle } = {
  default: { font: INTER, titleWeight: 700, titleTracking: -0.025, footerMiddle: 574, paint: paintNeutral },
  editorial: { font: LORA, titleWeight: 600, titleTracking: -0.005, footerMiddle: 559, paint: paintPaper },
  vivid: { font: BRICOLAGE, titleWeight: 800, titleTracking: -0.02, footerMiddle: 566, paint: paintVivid },
}

/** The gradient at the top of a page of this theme. */
const RAINBOW = ['#6d1ee8', '#e0218a', '#ff8a00']
/** The sun in the corner: radii in pixels and opacities, from the outermost circle inwards. */
const CIRCLES = [
  [430, 0.3],
  [320, 0.45],
  [210, 1],
] as const

function paintNeutral(context: SKRSContext2D, { page, surface, line, accent }: Palette, start: number): void {
  fill(context, page, 0, 0, CARD_WIDTH, CARD_HEIGHT)
  fill(context, surface, 0, 518, CARD_WIDTH, CARD_HEIGHT - 518)
  fill(context, line, 0, 516, CARD_WIDTH, 2)
  fill(context, accent.solid, leftEdge(start, 96), 0, 96, 14)
}

function paintPaper(context: SKRSContext2D, { page, line, link }: Palette, start: number): void {
  fill(context, page, 0, 0, CARD_WIDTH, CARD_HEIGHT)
  context.strokeStyle = line
  context.lineWidth = 2
  context.strokeRect(21, 21, CARD_WIDTH - 42, CARD_HEIGHT - 42)
  context.strokeRect(29, 29, CARD_WIDTH - 58, CARD_HEIGHT - 58)
  fill(context, link, leftEdge(start, 72), 76, 72, 5)
  fill(context, line, 84, 515, CARD_WIDTH - 168, 2)
}

function paintVivid(context: SKRSContext2D, { page, accent }: Palette, start: number): void {
  fill(context, page, 0, 0, CARD_WIDTH, CARD_HEIGHT)
  const corner = start < CARD_WIDTH / 2 ? CARD_WIDTH : 0
  context.fillStyle = accent.soft
  for (const [radius, opacity] of CIRCLES) {
    context.globalAlpha = opacity
    context.beginPath()
    context.arc(corner, CARD_HEIGHT + 40, radius, 0, 2 * Math.PI)
    context.fill()
  }
  context.globalAlpha = 1
  const edge = context.createLinearGradient(0, 0, CARD_WIDTH, 0)
  for (const [index, color] of RAINBOW.entries()) edge.addColorStop(index / (RAINBOW.length - 1), color)
  context.fillStyle = edge
  context.fillRect(0, 0, CARD_WIDTH, 18)
}

/** The left edge of a shape of this width that begins where lines of text begin. */
function leftEdge(start: number, width: number): number {
  return start < CARD_WIDTH / 2 ? start : start - width
}

function fill(
  context: SKRSContext2D,
  color: string,
  x: number,
  y: number,
  width: number,
  height: number,
): void {
  context.fillStyle = color
  context.fillRect(x, y, width, height)
}

import type { SKRSContext2D } from '@napi-rs/canvas'
import { isRightToLeft } from './card-text.ts'
import { balanceLines, breakIntoLines, type Measure, type TextLines } from './line-breaking.ts'

/** How text is drawn on a canvas. */
export interface Pen {
  readonly context: SKRSContext2D
  /** Quoted font families. */
  readonly families: string
  /** Whether lines begin on the right. */
  readonly mirrored: boolean
}

/** The type of a text. */
export interface Face {
  /** In pixels. */
  readonly size: number
  readonly weight: number
  /** Added between letters, as a share of the size. */
  readonly tracking?: number
}

/** A text laid out in lines. */
export interface TextBlock {
  readonly face: Face
  readonly lines: readonly string[]
  readonly complete: boolean
  readonly lineHeight: number
  readonly height: number
}

/** Scripts whose characters are taller or reach lower than Latin ones. */
const TALL =
  /[\p{Script=Arabic}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}]/u
const SQUARE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Hebrew}]/u

/** Lays a text out in at most `maxLines` lines. */
export function layOut(
  pen: Pen,
  text: string,
  face: Face,
  {
    width,
    maxLines,
    leading,
    balanced = false,
  }: { width: number; maxLines: number; leading: number; balanced?: boolean },
): TextBlock {
  const measure = measureWith(pen, face)
  const found: TextLines =
    text === '' || maxLines < 1
      ? { lines: [], complete: text === '' }
      : breakIntoLines(text, width, maxLines, measure)
  const { lines, complete } = balanced ? balanceLines(text, width, found, measure) : found
  const lineHeight = Math.round(face.size * (leading + extraLeading(text)))
  return { face, lines, complete, lineHeight, height: lines.length * lineHeight }
}

/** Draws a block with its upper edge at `top` and its lines beginning at `x`, in pixels. */
export function drawBlock(
  pen: Pen,
  { face, lines, lineHeight }: TextBlock,
  x: number,
  top: number,
  color: string,
): void {
  const { context, mirrored } = pen
  use(pen, face)
  context.fillStyle = color
  context.textAlign = mirrored ? 'right' : 'left'
  context.direction = isRightToLeft(lines.join(' ')) ? 'rtl' : 'ltr'
  for (const [index, line] of lines.entries()) {
    const baseline = top + index * lineHeight + lineHeight / 2 + face.size * 0.35
    context.fillText(line, x, Math.round(baseline))
  }
}

function measureWith(pen: Pen, face: Face): Measure {
  use(pen, face)
  return (text) => pen.context.measureText(text).width
}

function use({ context, families }: Pen, { size, weight, tracking = 0 }: Face): void {
  context.font = `${weight} ${size}px ${families}`
  context.letterSpacing = `${(size * tracking).toFixed(2)}px`
}

function extraLeading(text: string): number {
  if (TALL.test(text)) return 0.22
  return SQUARE.test(text) ? 0.1 : 0
}

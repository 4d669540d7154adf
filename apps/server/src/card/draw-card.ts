import { themePalette } from 'qp-render'
import { splitTheme } from 'qp-schema'
import { createCanvas } from './canvas.ts'
import type { CardContent } from '../content/card-content.ts'
import { CARD_HEIGHT, CARD_WIDTH } from './card-format.ts'
import { CARD_STYLES, type CardStyle } from './card-style.ts'
import { cleanText, isRightToLeft, isVisible, withoutUncovered } from './card-text.ts'
import { drawFooter } from './draw-footer.ts'
import { chooseFonts } from './fonts.ts'
import { drawBlock, layOut, type Pen, type TextBlock } from './text-block.ts'

/** Space to the left and right of the text, in pixels. */
const MARGIN = 84
const TEXT_WIDTH = CARD_WIDTH - 2 * MARGIN
/** Title and description are between these heights, in pixels from the top. */
const TEXT_TOP = 96
const TEXT_BOTTOM = 496
const GAP = 22

const TITLE_SIZES = [96, 84, 74, 66, 58]
const TITLE_LINES = 3
/** Leaves room for two lines of description. */
const TITLE_HEIGHT = 286
const DESCRIPTION = { size: 31, weight: 400 }
const DESCRIPTION_LINES = 3

// One for all cards: its pixels are native memory, which the garbage collector frees too late.
const canvas = createCanvas(CARD_WIDTH, CARD_HEIGHT)
const context = canvas.getContext('2d')

/**
 * Draws the social card of a page: 1200×630 pixels, as a PNG. The same content gives the same bytes. Texts are cut to
 * fit, and characters that no bundled font has are left out. SPEC.md 10.23
 */
export function drawCard({ title, description, theme, host }: CardContent): Buffer {
  const style = CARD_STYLES[splitTheme(theme).name]
  const palette = themePalette(theme)
  const texts = { title: cleanText(title), description: cleanText(description), host: cleanText(host) }
  const fonts = chooseFonts(`${texts.title} ${texts.description} ${texts.host} …`, [style.font])
  const named = withoutUncovered(texts.title, fonts.covers)
  const heading = isVisible(named) ? named : texts.host
  const mirrored = isRightToLeft(heading)

  const start = mirrored ? CARD_WIDTH - MARGIN : MARGIN
  const pen: Pen = { context, families: fonts.families, mirrored }

  context.reset()
  // Otherwise the language of the machine would choose among variants of a glyph.
  context.lang = 'en'
  style.paint(context, palette, start)
  context.save()
  context.rect(MARGIN - 12, 0, TEXT_WIDTH + 24, CARD_HEIGHT)
  context.clip()
  const upper = layOutTitle(pen, heading, style)
  const lower = layOutDescription(pen, withoutUncovered(texts.description, fonts.covers), upper.height)
  const height = upper.height + (lower.lines.length === 0 ? 0 : GAP + lower.height)
  const top = TEXT_TOP + (TEXT_BOTTOM - TEXT_TOP - height) / 2
  drawBlock(pen, upper, start, top, palette.heading)
  drawBlock(pen, lower, start, top + upper.height + GAP, palette.muted)
  context.restore()
  drawFooter(pen, texts.host, palette, { start, middle: style.footerMiddle })
  return canvas.toBuffer('image/png')
}

/** The title in the largest size that shows all of it. Only that size is balanced, which does not change its height. */
function layOutTitle(pen: Pen, title: string, { titleWeight, titleTracking }: CardStyle): TextBlock {
  const options = { width: TEXT_WIDTH, maxLines: TITLE_LINES, leading: 1.14 }
  const blocks = TITLE_SIZES.map((size) =>
    layOut(pen, title, { size, weight: titleWeight, tracking: titleTracking }, options),
  )
  const fitting = (most: number) => blocks.find(({ complete, height }) => complete && height <= most)
  const found = fitting(TITLE_HEIGHT) ?? fitting(TEXT_BOTTOM - TEXT_TOP) ?? blocks.at(-1)
  if (found === undefined) throw new Error('There are no sizes for titles.')
  return layOut(pen, title, found.face, { ...options, balanced: true })
}

function layOutDescription(pen: Pen, description: string, titleHeight: number): TextBlock {
  const options = { width: TEXT_WIDTH, leading: 1.42, balanced: true }
  const oneLine = layOut(pen, description, DESCRIPTION, { ...options, maxLines: 1 })
  const room = Math.floor((TEXT_BOTTOM - TEXT_TOP - titleHeight - GAP) / oneLine.lineHeight)
  return layOut(pen, description, DESCRIPTION, { ...options, maxLines: Math.min(room, DESCRIPTION_LINES) })
}

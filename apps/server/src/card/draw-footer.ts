import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Palette } from 'qp-render'
import { Path2D } from './canvas.ts'
import { drawBlock, layOut, type Pen } from './text-block.ts'

const FACE = { size: 29, weight: 600 }
const MARK_SIZE = 44
const HOST_WIDTH = 900
/** The sheet of paper in the service's icon, as an SVG path in a 32 × 32 square. */
const SHEET = 'M8 2h11l7 7v17a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4V6a4 4 0 0 1 4-4z'

/** Draws the service's icon and host at the bottom of the card. */
export function drawFooter(
  pen: Pen,
  host: string,
  palette: Palette,
  { start, middle }: { start: number; middle: number },
): void {
  const toText = (MARK_SIZE + 14) * (pen.mirrored ? -1 : 1)
  drawMark(pen.context, palette, pen.mirrored ? start - MARK_SIZE : start, middle - MARK_SIZE / 2)
  const block = layOut(pen, host, FACE, { width: HOST_WIDTH, maxLines: 1, leading: 1.2 })
  drawBlock(pen, block, start + toText, middle - block.height / 2, palette.text)
}

function drawMark(context: SKRSContext2D, { accent }: Palette, x: number, y: number): void {
  context.save()
  context.translate(x, y)
  context.scale(MARK_SIZE / 32, MARK_SIZE / 32)
  context.fillStyle = accent.solid
  context.fill(toPath(SHEET))
  context.strokeStyle = accent.onSolid
  context.lineCap = 'round'
  for (const [path, width] of [
    ['M10 13h7', 3.2],
    ['M10 19h12M10 24h8', 2],
  ] as const) {
    context.lineWidth = width
    context.stroke(toPath(path))
  }
  context.restore()
}

function toPath(commands: string): InstanceType<typeof Path2D> {
  return new Path2D(commands)
}

import { isDiagramBlock } from 'qp-render'
import type { DiagramPicture } from 'qp-render/document'
import type { AnyBlock } from '../../any-block.ts'
import { pictureOf } from '../../drawings/drawing-frame.ts'
import { shownBlocks } from '../../shown-blocks.ts'

/** Diagrams as pictures, by the indices of their blocks. What cannot be drawn is not among them. */
export type DiagramPictures = ReadonlyMap<number, DiagramPicture>

/** Draws the diagrams of a page, for a frame that runs nothing, and so can hold no frame that draws. */
export async function drawDiagrams(blocks: readonly AnyBlock[]): Promise<DiagramPictures> {
  const drawn = await Promise.all(
    shownBlocks(blocks).map(async (block, index) => {
      const picture = isDiagramBlock(block) ? await pictureOf(block.code) : undefined
      return picture === undefined ? [] : [[index, picture] as const]
    }),
  )
  return new Map(drawn.flat())
}

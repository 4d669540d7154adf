import { isDiagramBlock } from 'qp-render'
import type { AnyBlock } from '../../any-block.ts'
import { type DiagramPicture, pictureOf } from '../../drawings/drawing-frame.ts'
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

/** Where the renderer would put the frame of a diagram, {@link withDiagrams} finds this. */
export function placeOfDiagram(index: number): string {
  return `about:blank#diagram-${index}`
}

const PLACE =
  /(<figure class="qp-box qp-code qp-mermaid)([^"]*")([^>]*>)((?:(?!<\/figure>)[^])*?)<iframe class="qp-diagram" src="about:blank#diagram-(\d+)" title="([^"]*)"[^>]*><\/iframe><details open>/g

/** A page with pictures in place of the frames of its diagrams, as it is once they are drawn. SPEC.md 10.12.1 */
export function withDiagrams(document: string, diagrams: DiagramPictures): string {
  return document.replace(PLACE, (_, ...parts: string[]) => {
    const [start = '', look = '', more = '', caption = '', index = '', title = ''] = parts
    const picture = diagrams.get(Number(index))
    if (picture === undefined) return `${start} qp-failed${look}${more}${caption}<details open>`
    const { svg, least, most } = picture
    // An image runs nothing and loads nothing, whatever is in it.
    const address = `data:image/svg+xml;base64,${base64(svg)}`
    const shape = `width:100%;min-width:${least}px;max-width:${most}px;margin:auto`
    const image = `<img src="${address}" alt="${title}" style="${shape}">`
    const wide = `style="--wide:${least + 2 * MARGIN}px" `
    const box = `<div style="display:flex;overflow-x:auto;margin:0.75rem 0;padding:0 ${MARGIN}px">${image}</div>`
    return `${start} qp-drawn${look} ${wide}${more}${caption}${box}<details>`
  })
}

/** Of the document of a diagram, to its sides, in pixels. */
const MARGIN = 16

function base64(text: string): string {
  return btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''))
}

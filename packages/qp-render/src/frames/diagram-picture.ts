import { base64 } from '../base64.ts'
import type { DiagramPicture } from '../plugins.ts'
import { markup, type SafeHtml } from '../templates/markup.ts'

/** To the sides of a drawing, in pixels, as in the document of a diagram. */
const MARGIN = 16

/** A diagram as a picture, which scrolls where the column is too narrow for its smallest text. SPEC.md 10.12.1 */
export function diagramPicture({ svg, dark, least, most }: DiagramPicture, title: string): SafeHtml {
  const shape = `width:100%;min-width:${Number(least)}px;max-width:${Number(most)}px;margin:auto`
  const image = markup`<img src="${addressOf(svg)}" alt="${title}" style="${shape}">`
  const shown =
    dark === undefined
      ? image
      : markup`<picture style="display:contents"><source media="${dark.media}" srcset="${addressOf(dark.svg)}">${image}</picture>`
  return markup`<div style="display:flex;overflow-x:auto;margin:0.75rem 0;padding:0 ${MARGIN}px">${shown}</div>`
}

/** What the figure says of how wide it would be. */
export function widthOf({ least }: DiagramPicture): SafeHtml {
  return markup` style="--wide:${Number(least) + 2 * MARGIN}px"`
}

/** An image runs nothing and loads nothing, whatever is in it. */
function addressOf(svg: string): string {
  return `data:image/svg+xml;base64,${base64(new TextEncoder().encode(svg))}`
}

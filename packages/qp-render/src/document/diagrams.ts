import { assertArgument } from 'qp-schema'
import type { Component } from '../components/components.ts'
import { markup, sanitized, type SafeHtml } from '../templates/markup.ts'
import { base64 } from './base64.ts'

/** A diagram that was drawn before, as SVG: for a place where no frame can draw it. */
export interface DiagramPicture {
  /** In the colours of paper, unless it has no others. It is shown as a picture, which runs and loads nothing. */
  readonly svg: string
  /** The same in dark colours, for media such as `screen and (prefers-color-scheme: dark)`. */
  readonly dark?: { readonly svg: string; readonly media: string } | undefined
  /** How wide it is at least and at most, in pixels: in a narrower column it scrolls. */
  readonly least: number
  readonly most: number
}

/**
 * A component for `code` that shows diagrams as pictures, their sources folded, in place of frames. What holds it needs
 * `img-src data:` and `style` attributes. SPEC.md 10.36.4
 *
 * @param pictureOf - the picture of the diagram at an index of the page; `undefined` for one that is shown as its source
 */
export function diagramPictures(pictureOf: (index: number) => DiagramPicture | undefined): Component<'code'> {
  assertArgument(typeof pictureOf === 'function', 'diagramPictures', 'a function', pictureOf)
  return ({ language, filename }, next, { index }) => {
    const picture = language === 'mermaid' ? pictureOf(index) : undefined
    const figure = next()
    return picture === undefined ? figure : withPicture(figure, picture, filename ?? 'Diagram')
  }
}

/** The tag of a figure up to its classes, the rest of it with its caption, and the source. */
const FIGURE = /^(<figure class="[^"]*)("[^>]*><figcaption>.*?<\/figcaption>)(.*)<\/figure>$/s

function withPicture(figure: SafeHtml, picture: DiagramPicture, title: string): SafeHtml {
  const [, start = '', caption = '', source = ''] = FIGURE.exec(figure.toString()) ?? []
  const wide = Number(picture.least) + 2 * MARGIN
  const head = sanitized(`${start} qp-drawn" style="--wide:${wide}px${caption}`)
  return markup`${head}${drawing(picture, title)}<details><summary>Source</summary>${sanitized(source)}</details></figure>`
}

/** To the sides of a drawing, in pixels, as in the document of a diagram. */
const MARGIN = 16

/** It scrolls where the column is too narrow for its smallest text. SPEC.md 10.12.1 */
function drawing({ svg, dark, least, most }: DiagramPicture, title: string): SafeHtml {
  const shape = `width:100%;min-width:${Number(least)}px;max-width:${Number(most)}px;margin:auto`
  const image = markup`<img src="${addressOf(svg)}" alt="${title}" style="${shape}">`
  const shown =
    dark === undefined
      ? image
      : markup`<picture style="display:contents"><source media="${dark.media}" srcset="${addressOf(dark.svg)}">${image}</picture>`
  return markup`<div style="display:flex;overflow-x:auto;margin:0.75rem 0;padding:0 ${MARGIN}px">${shown}</div>`
}

/** An image runs nothing and loads nothing, whatever is in it. */
function addressOf(svg: string): string {
  return `data:image/svg+xml;base64,${base64(new TextEncoder().encode(svg))}`
}

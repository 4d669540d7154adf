import type { CodeLanguage, Direction, TableBlock } from 'qp-schema'
import type { SafeHtml } from './templates/markup.ts'

/**
 * Source code as HTML with classes in it, made by `html` or `trustedHtml`; `undefined` when it is to be shown plain. The
 * language is the block's as it stands there: one that this version does not know is given all the same.
 */
export type Highlight = (code: string, language: CodeLanguage) => SafeHtml | undefined

/** The same for a highlighter that answers later, as one that loads its grammars does. */
export type HighlightAsync = (
  ...source: Parameters<Highlight>
) => Promise<ReturnType<Highlight>> | ReturnType<Highlight>

/** Sanitized HTML with its formulas as MathML, as far as they can be shown. */
export type RenderMath = (html: SafeHtml) => SafeHtml

/** A table that was drawn as what it asks for with `as`: as HTML, and its parts for others that show it. */
export interface DrawnChart {
  /** The figure, around the table. */
  readonly figure: (parts: ChartParts) => SafeHtml
  /** Plain text above it. */
  readonly title: string
  /** What it shows, for people who cannot see it. Plain text. */
  readonly description: string
  readonly drawing: SafeHtml
  /** That of its words, for a figure of direction `auto`: browsers look past words that are isolated. */
  readonly direction: 'ltr' | 'rtl' | undefined
  /** Whether the table is left out on paper, as the drawing has all its words or it is long. SPEC.md 10.32.6 */
  readonly isTableOffPaper: boolean
}

/** What the page adds to the figure of a chart. */
export interface ChartParts {
  /** Without its caption, which is the title of the chart. */
  readonly table: SafeHtml | undefined
  /** ` lang="en"`, where it has a language. */
  readonly lang: SafeHtml | false
  readonly dir: Direction
}

/**
 * Draws a table with `as`; `undefined` for one that is shown as a table.
 *
 * @param id - begins the ids of the drawing: another one for each chart of a page
 */
export type RenderChart = (table: TableBlock, id: string) => DrawnChart | undefined

/** What is known of a picture before it is loaded. */
export interface PictureSizes {
  /** In pixels, of the picture at its address. */
  readonly width: number
  readonly height: number
  /** Addresses of the same picture in other widths. */
  readonly others: readonly { readonly url: string; readonly width: number }[]
}

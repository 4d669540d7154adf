import { type Arranged, fold, tab, width } from '../arrangement.ts'
import type { VariantKindsOf } from '../kinds/kinds.ts'
import { dir, type InLanguage, lang } from '../language.ts'

/** How the HTML of an `html` block is contained. FORMAT.md 3.5.4 */
export const SAFETY_MODES = ['strict_sanitized', 'sandboxed', 'pro_sandboxed'] as const

/** One of {@link SAFETY_MODES}. */
export type SafetyMode = (typeof SAFETY_MODES)[number]

interface AnyHtml extends InLanguage, Arranged {
  type: 'html'
  /** A snippet, a document or a scripted document, as `safetyMode` says. */
  html: string
}

interface Snippet extends AnyHtml {
  /**
   * How the HTML is contained, which decides what it may hold. `strict_sanitized` when absent; always present once
   * sanitized.
   */
  safetyMode?: 'strict_sanitized'
}

interface Framed<M extends SafetyMode> extends AnyHtml {
  safetyMode: M
}

/**
 * The author's own HTML, inline or in an isolated frame. FORMAT.md 3.5.4
 *
 * @example
 * ```json
 * {
 *   "type": "html",
 *   "html": "<div style=\"padding: 1rem\"><p>Open <strong>daily</strong></p></div>",
 *   "safetyMode": "strict_sanitized"
 * }
 * ```
 * @example
 * ```json
 * {
 *   "type": "html",
 *   "html": "<!doctype html><style>body { font: 1rem sans-serif }</style><h1>Menu</h1>",
 *   "safetyMode": "sandboxed"
 * }
 * ```
 */
export type HtmlBlock = Snippet | Framed<'sandboxed'> | Framed<'pro_sandboxed'>

export default {
  by: 'safetyMode',
  default: 'strict_sanitized',
  variants: {
    strict_sanitized: { html: 'snippet', lang, dir, width, fold, tab },
    sandboxed: { html: 'document', lang, dir, width, fold, tab },
    pro_sandboxed: { html: 'scriptedDocument', lang, dir, width, fold, tab },
  },
} as const satisfies VariantKindsOf<HtmlBlock, 'safetyMode'>

import { type Arranged, fold, tab, width } from '../arrangement.ts'
import type { VariantKindsOf } from '../kinds/kinds.ts'
import { dir, type InLanguage, lang } from '../language.ts'

/** The providers whose content can be embedded; `iframe_sandbox` takes any https page. FORMAT.md 3.5.3 */
export const EMBED_TYPES = ['youtube', 'twitter', 'figma', 'codepen', 'iframe_sandbox'] as const

/** One of {@link EMBED_TYPES}. */
export type EmbedType = (typeof EMBED_TYPES)[number]

interface EmbedOf<T extends EmbedType> extends InLanguage, Arranged {
  type: 'embed'
  /** Whose content it is; `iframe_sandbox` takes any https page. */
  embedType: T
  /** An https URL of that provider. */
  url: string
  /** What the frame shows. Plain text. */
  title?: string
}

/**
 * Content of another site, shown in a frame. FORMAT.md 3.5.3
 *
 * @example
 * ```json
 * {
 *   "type": "embed",
 *   "embedType": "youtube",
 *   "url": "https://youtu.be/M7lc1UVf-VE",
 *   "title": "A talk about tides"
 * }
 * ```
 * @example
 * ```json
 * { "type": "embed", "embedType": "iframe_sandbox", "url": "https://example.org/map" }
 * ```
 */
export type EmbedBlock = { [T in EmbedType]: EmbedOf<T> }[EmbedType]

const fields = { url: 'embedUrl', title: { optional: 'plainText' }, lang, dir, width, fold, tab } as const

export default {
  by: 'embedType',
  variants: /* @__PURE__ */ Object.fromEntries(
    /* @__PURE__ */ EMBED_TYPES.map((embedType) => [embedType, fields]),
  ) as {
    readonly [T in EmbedType]: typeof fields
  },
} as const satisfies VariantKindsOf<EmbedBlock, 'embedType'>

import type { VariantKindsOf } from '../kinds.ts'
import type { Zod } from '../zod-type.ts'

/** The providers whose content can be embedded; `iframe_sandbox` takes any https page. SPEC.md 3.5.3 */
export const EMBED_TYPES = ['youtube', 'twitter', 'figma', 'codepen', 'iframe_sandbox'] as const

/** One of {@link EMBED_TYPES}. */
export type EmbedType = (typeof EMBED_TYPES)[number]

interface EmbedOf<T extends EmbedType> {
  type: 'embed'
  /** Whose content it is; `iframe_sandbox` takes any https page. */
  embedType: T
  /** An https URL of that provider. */
  url: string
  /** What the frame shows. Plain text. */
  title?: string
}

/**
 * Content of another site, shown in a frame. SPEC.md 3.5.3
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
export type EmbedBlock =
  | EmbedOf<'youtube'>
  | EmbedOf<'twitter'>
  | EmbedOf<'figma'>
  | EmbedOf<'codepen'>
  | EmbedOf<'iframe_sandbox'>

const title = { optional: 'plainText' } as const

export const embedKinds = {
  by: 'embedType',
  variants: {
    youtube: { url: 'youtubeUrl', title },
    twitter: { url: 'twitterUrl', title },
    figma: { url: 'figmaUrl', title },
    codepen: { url: 'codepenUrl', title },
    iframe_sandbox: { url: 'frameUrl', title },
  },
} as const satisfies VariantKindsOf<EmbedBlock, 'embedType'>

export const embedSchema = (z: Zod) => {
  const embedOf = <T extends EmbedType>(embedType: T) =>
    z.object({
      type: z.literal('embed'),
      embedType: z.literal(embedType),
      url: z.string(),
      title: z.string().exactOptional(),
    })
  return z.discriminatedUnion('embedType', [
    embedOf('youtube'),
    embedOf('twitter'),
    embedOf('figma'),
    embedOf('codepen'),
    embedOf('iframe_sandbox'),
  ])
}

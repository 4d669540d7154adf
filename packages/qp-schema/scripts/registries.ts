import { FORMAT_VERSION } from 'qp-schema'
import { EMBED_PROVIDERS } from 'qp-schema/policy'
import { EMOJI } from '../../qp-markdown/src/generated/emoji.ts'
import { EMBEDS_ABOUT } from './descriptions.ts'

/** The providers of embeds, as data for programs in any language. 3.8.9 */
export interface EmbedRegistry {
  readonly format: string
  /** The day of the last change: `2026-11-27`. */
  readonly date: string
  readonly about: string
  readonly providers: Readonly<Record<string, unknown>>
}

/** The registry of providers; its date stays as long as nothing else changes. */
export function embedRegistry(published: EmbedRegistry | undefined, today: string): EmbedRegistry {
  const made = (date: string): EmbedRegistry => ({
    format: FORMAT_VERSION,
    date,
    about: EMBEDS_ABOUT,
    providers: Object.fromEntries(
      Object.entries(EMBED_PROVIDERS).map(([type, { rebuild, ...provider }]) => [
        type,
        { ...provider, ...rebuild },
      ]),
    ),
  })
  if (published === undefined) return made(today)
  const same = made(published.date)
  return JSON.stringify(same) === JSON.stringify(published) ? same : made(today)
}

/** The shortcodes of the variant GFM, by name. SPEC.md 9.16 */
export function emojiRegistry(): object {
  return {
    about: 'The shortcodes of GitHub, as :tada:, for readers of its dialect (9.16).',
    emoji: Object.fromEntries(
      EMOJI.split('\n').flatMap((line) => {
        const [emoji, ...names] = line.split(' ')
        return names.map((name) => [name, emoji])
      }),
    ),
  }
}

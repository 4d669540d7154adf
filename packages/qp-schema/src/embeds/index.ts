import type { EmbedType } from '../blocks/embed.ts'
import { isOnHost, safeUrl } from '../url-policy.ts'
import { codepen, codepenRefusal } from './codepen.ts'
import { figma, figmaRefusal } from './figma.ts'
import { iframeSandbox } from './iframe-sandbox.ts'
import type { EmbedProvider, EmbedTarget } from './provider.ts'
import { twitter, twitterRefusal } from './twitter.ts'
import { youtube, youtubeRefusal } from './youtube.ts'

export type { EmbedProvider, EmbedTarget }

/** The provider of each embed type. FORMAT.md 4.4 */
export const EMBED_PROVIDERS: { readonly [T in EmbedType]: EmbedProvider } = {
  youtube,
  twitter,
  figma,
  codepen,
  iframe_sandbox: iframeSandbox,
}

/**
 * Why a URL that its provider does not accept was dropped, as warnings say it; `undefined` where any is taken. Apart from
 * the providers, since what shows embeds has no use for it. SPEC.md 4.6.5
 */
export const EMBED_REFUSALS: { readonly [T in EmbedType]: string | undefined } = {
  youtube: youtubeRefusal,
  twitter: twitterRefusal,
  figma: figmaRefusal,
  codepen: codepenRefusal,
  iframe_sandbox: undefined,
}

/**
 * What an embed shows, or `undefined` when the URL is unsafe or not its provider's, or when a later version has stored
 * an `embedType` that this one does not know. FORMAT.md 4.4, 11.2.3
 */
export function resolveEmbed(embedType: EmbedType, value: string): EmbedTarget | undefined {
  const safe = safeUrl(value, 'frame')
  if (safe === undefined || !Object.hasOwn(EMBED_PROVIDERS, embedType)) return undefined
  const { hosts, resolve }: EmbedProvider = EMBED_PROVIDERS[embedType]
  if (resolve === undefined) return { src: safe, href: safe }
  return hosts.some((host) => isOnHost(safe, host)) ? resolve(new URL(safe)) : undefined
}

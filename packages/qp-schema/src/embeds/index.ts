export type { EmbedProvider, EmbedTarget } from './provider.ts'
export { EMBED_PROVIDERS, EMBED_REFUSALS } from './providers.ts'
export { resolveEmbed } from './resolve-embed.ts'

import type { EmbedType } from './blocks/embed.ts'
import { isOnHost, safeUrl } from './url-policy.ts'

/** What an embed URL points to. */
export interface EmbedTarget {
  /** The address for the frame, rebuilt from the provider's id rather than from the author's spelling. */
  readonly src: string
  /** The address for people who follow it as a link. */
  readonly href: string
}

/** How one provider's URLs are recognised. */
export interface EmbedProvider {
  /** The provider's name, for labels. */
  readonly name: string
  /** Hosts whose URLs are accepted; empty for any. */
  readonly hosts: readonly string[]
  /** The target of a URL on one of the hosts, or `undefined` when it is not one that can be embedded. */
  readonly resolve: (url: URL) => EmbedTarget | undefined
}

const YOUTUBE_ID = /^[\w-]{11}$/
const TWEET_PATH = /^\/(?:i\/web|i|\w{1,20})\/status(?:es)?\/(\d{1,20})(?:\/.*)?$/
const FIGMA_PATH = /^\/(file|design|board|proto|slides|deck|make)\/([0-9A-Za-z]{10,128})(?:\/.*)?$/
const CODEPEN_PATH =
  /^\/((?:team\/)?[\w-]{1,64})\/(?:pen|details|full|embed|embed\/preview)\/([0-9A-Za-z]{4,64})\/?$/

/** The provider of each embed type. SPEC.md 4.4 */
export const EMBED_PROVIDERS: { readonly [T in EmbedType]: EmbedProvider } = {
  youtube: {
    name: 'YouTube',
    hosts: [
      'youtube.com',
      'www.youtube.com',
      'm.youtube.com',
      'music.youtube.com',
      'youtu.be',
      'youtube-nocookie.com',
      'www.youtube-nocookie.com',
    ],
    resolve(url) {
      const id = youtubeId(url)
      if (id === undefined) return undefined
      const start = seconds(url.searchParams.get('start') ?? url.searchParams.get('t'))
      return {
        src: `https://www.youtube-nocookie.com/embed/${id}${start > 0 ? `?start=${start}` : ''}`,
        href: `https://www.youtube.com/watch?v=${id}${start > 0 ? `&t=${start}s` : ''}`,
      }
    },
  },
  twitter: {
    name: 'X (Twitter)',
    hosts: ['twitter.com', 'www.twitter.com', 'mobile.twitter.com', 'x.com', 'www.x.com', 'mobile.x.com'],
    resolve(url) {
      const id = TWEET_PATH.exec(url.pathname)?.[1]
      if (id === undefined) return undefined
      return {
        src: `https://platform.twitter.com/embed/Tweet.html?id=${id}&dnt=true`,
        href: `https://x.com/i/status/${id}`,
      }
    },
  },
  figma: {
    name: 'Figma',
    hosts: ['figma.com', 'www.figma.com', 'embed.figma.com'],
    resolve(url) {
      const [, kind, key] = FIGMA_PATH.exec(figmaPath(url)) ?? []
      if (kind === undefined || key === undefined) return undefined
      const node = url.searchParams.get('node-id')
      const query = node !== null && /^[\w:-]{1,64}$/.test(node) ? `node-id=${encodeURIComponent(node)}` : ''
      return {
        src: `https://embed.figma.com/${kind}/${key}?${query === '' ? '' : `${query}&`}embed-host=quick-pages`,
        href: `https://www.figma.com/${kind}/${key}${query === '' ? '' : `?${query}`}`,
      }
    },
  },
  codepen: {
    name: 'CodePen',
    hosts: ['codepen.io', 'www.codepen.io'],
    resolve(url) {
      const [, user, pen] = CODEPEN_PATH.exec(url.pathname) ?? []
      if (user === undefined || pen === undefined) return undefined
      return {
        src: `https://codepen.io/${user}/embed/${pen}?default-tab=result`,
        href: `https://codepen.io/${user}/pen/${pen}`,
      }
    },
  },
  iframe_sandbox: {
    name: 'Web page',
    hosts: [],
    resolve: (url) => ({ src: url.href, href: url.href }),
  },
}

/**
 * What an embed shows, or `undefined` when the URL is unsafe or not its provider's, or when a later version has stored
 * an `embedType` that this one does not know. SPEC.md 4.4, 11.2.3
 */
export function resolveEmbed(embedType: EmbedType, value: string): EmbedTarget | undefined {
  const safe = safeUrl(value, 'frame')
  if (safe === undefined || !Object.hasOwn(EMBED_PROVIDERS, embedType)) return undefined
  const { hosts, resolve } = EMBED_PROVIDERS[embedType]
  if (hosts.length > 0 && !hosts.some((host) => isOnHost(safe, host))) return undefined
  return resolve(new URL(safe))
}

function youtubeId(url: URL): string | undefined {
  const [first = '', second = ''] = url.pathname.split('/').slice(1)
  const candidate = isOnHost(url.href, 'youtu.be')
    ? first
    : first === 'watch'
      ? (url.searchParams.get('v') ?? '')
      : ['embed', 'shorts', 'live', 'v'].includes(first)
        ? second
        : ''
  return YOUTUBE_ID.test(candidate) ? candidate : undefined
}

/** `90`, `90s` and `1m30s` are the spellings that YouTube itself hands out. */
function seconds(value: string | null): number {
  const [whole, hours, minutes, rest] =
    /^(?:(\d{1,2})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/.exec(value ?? '') ?? []
  if (whole === undefined) return 0
  return Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(rest ?? 0)
}

/** Figma's older embed addresses carry the real one as a query parameter. */
function figmaPath(url: URL): string {
  const inner = url.pathname === '/embed' ? (url.searchParams.get('url') ?? '') : ''
  if (!URL.canParse(inner)) return url.pathname
  return ['figma.com', 'www.figma.com'].some((host) => isOnHost(inner, host)) ? new URL(inner).pathname : ''
}

import { isOnHost } from '../url-policy.ts'
import type { EmbedProvider } from './provider.ts'

/** The paths of videos, by host and by whether the id stands in them or in `v`; an id; a start. 4.4.1 */
export const YOUTUBE_PATTERNS = {
  short: /^\/([\w-]{11})(?:\/.*)?$/,
  watch: /^\/watch(?:\/.*)?$/,
  video: /^\/(?:embed|shorts|live|v)\/([\w-]{11})(?:\/.*)?$/,
  id: /^[\w-]{11}$/,
  /** `90`, `90s` and `1m30s` are the spellings that YouTube itself hands out. */
  start: /^(?:(\d{1,2})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/,
}

export const youtube: EmbedProvider = {
  name: 'YouTube',
  content: 'video',
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
    const id = videoId(url)
    if (!YOUTUBE_PATTERNS.id.test(id)) return undefined
    const start = seconds(url.searchParams.get('start') ?? url.searchParams.get('t'))
    return {
      src: `https://www.youtube-nocookie.com/embed/${id}${start > 0 ? `?start=${start}` : ''}`,
      href: `https://www.youtube.com/watch?v=${id}${start > 0 ? `&t=${start}s` : ''}`,
    }
  },
  sandbox: 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-presentation',
  allow: 'fullscreen; picture-in-picture; encrypted-media',
  referrerPolicy: 'strict-origin-when-cross-origin',
}

/** Why a URL that is none of the provider's was dropped. */
export const youtubeRefusal =
  'it is no video of YouTube. Send an address like https://www.youtube.com/watch?v=ID.'

function videoId(url: URL): string {
  const { short, watch, video } = YOUTUBE_PATTERNS
  const { pathname } = url
  if (isOnHost(url.href, 'youtu.be')) return short.exec(pathname)?.[1] ?? ''
  if (watch.test(pathname)) return url.searchParams.get('v') ?? ''
  return video.exec(pathname)?.[1] ?? ''
}

function seconds(value: string | null): number {
  const [whole, hours, minutes, rest] = YOUTUBE_PATTERNS.start.exec(value ?? '') ?? []
  if (whole === undefined) return 0
  return Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(rest ?? 0)
}

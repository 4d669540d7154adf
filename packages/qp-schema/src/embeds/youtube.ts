import { isOnHost } from '../url-policy.ts'
import type { EmbedProvider } from './provider.ts'

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
    if (!/^[\w-]{11}$/.test(id)) return undefined
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
  const [first = '', second = ''] = url.pathname.split('/').slice(1)
  if (isOnHost(url.href, 'youtu.be')) return first
  if (first === 'watch') return url.searchParams.get('v') ?? ''
  return ['embed', 'shorts', 'live', 'v'].includes(first) ? second : ''
}

/** `90`, `90s` and `1m30s` are the spellings that YouTube itself hands out. */
function seconds(value: string | null): number {
  const [whole, hours, minutes, rest] =
    /^(?:(\d{1,2})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/.exec(value ?? '') ?? []
  if (whole === undefined) return 0
  return Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(rest ?? 0)
}

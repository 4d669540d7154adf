import { isOnHost } from '../url-policy.ts'
import type { EmbedProvider } from './provider.ts'

const PATH = /^\/(file|design|board|proto|slides|deck|make)\/([0-9A-Za-z]{10,128})(?:\/.*)?$/

export const figma: EmbedProvider = {
  name: 'Figma',
  content: 'design',
  hosts: ['figma.com', 'www.figma.com', 'embed.figma.com'],
  resolve(url) {
    const [, kind, key] = PATH.exec(pathOf(url)) ?? []
    if (kind === undefined || key === undefined) return undefined
    const node = url.searchParams.get('node-id')
    const query = node !== null && /^[\w:-]{1,64}$/.test(node) ? `node-id=${encodeURIComponent(node)}` : ''
    return {
      src: `https://embed.figma.com/${kind}/${key}?${query === '' ? '' : `${query}&`}embed-host=quick-pages`,
      href: `https://www.figma.com/${kind}/${key}${query === '' ? '' : `?${query}`}`,
    }
  },
  sandbox: 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox',
  allow: 'fullscreen',
  referrerPolicy: 'strict-origin-when-cross-origin',
}

/** Why a URL that is none of the provider's was dropped. */
export const figmaRefusal = 'it is no file of Figma. Send an address like https://www.figma.com/design/KEY.'

/** Figma's older embed addresses carry the real one as a query parameter. */
function pathOf(url: URL): string {
  const inner = url.pathname === '/embed' ? (url.searchParams.get('url') ?? '') : ''
  if (!URL.canParse(inner)) return url.pathname
  return ['figma.com', 'www.figma.com'].some((host) => isOnHost(inner, host)) ? new URL(inner).pathname : ''
}

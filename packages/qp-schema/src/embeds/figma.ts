import { isOnHost } from '../url-policy.ts'
import type { EmbedProvider } from './provider.ts'

/** The paths of files, the kind and the key; where the older embed addresses carry the real one; a node of a file. 4.4.3 */
export const FIGMA_PATTERNS = {
  file: /^\/(file|design|board|proto|slides|deck|make)\/([0-9A-Za-z]{10,128})(?:\/.*)?$/,
  outer: /^\/embed$/,
  node: /^[\w:-]{1,64}$/,
}

/** Where the address in an older embed address may lead. */
export const FIGMA_INNER_HOSTS: readonly string[] = ['figma.com', 'www.figma.com']

export const figma: EmbedProvider = {
  name: 'Figma',
  content: 'design',
  hosts: ['figma.com', 'www.figma.com', 'embed.figma.com'],
  resolve(url) {
    const [, kind, key] = FIGMA_PATTERNS.file.exec(pathOf(url)) ?? []
    if (kind === undefined || key === undefined) return undefined
    const node = url.searchParams.get('node-id')
    const query = node !== null && FIGMA_PATTERNS.node.test(node) ? `node-id=${encodeURIComponent(node)}` : ''
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
  const inner = FIGMA_PATTERNS.outer.test(url.pathname) ? (url.searchParams.get('url') ?? '') : ''
  if (!URL.canParse(inner)) return url.pathname
  return FIGMA_INNER_HOSTS.some((host) => isOnHost(inner, host)) ? new URL(inner).pathname : ''
}

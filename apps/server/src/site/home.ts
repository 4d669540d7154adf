import { extname } from 'node:path'
import { escapeHtml } from 'qp-schema'
import type { Config } from '../config/config.ts'
import { editorPolicy } from '../content/content-security-policy.ts'
import { DRAWING_PATH } from '../content/urls.ts'
import { serviceLinks } from '../content/service-links.ts'
import { answerCoded } from '../http/caching/conditional-requests.ts'
import { setDocumentHeaders } from '../http/headers/security-headers.ts'
import { lazily } from '../lazily.ts'
import { assetOf, builtEditor, fileAsset } from './assets/assets.ts'
import { answerAsset, assetRoute, immutableAssetRoute } from './assets/asset-route.ts'
import { guideText, KEEP_FOR_AN_HOUR, MARKDOWN } from './discovery/discovery.ts'
import type { PublicRoute } from './route.ts'

const SVG = 'image/svg+xml'

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
}

/** The editor at `/`, where people write and where an `editUrl` leads, and its files. SPEC.md 10.10 */
export function homeRoutes(config: Config): PublicRoute[] {
  const icon = fileAsset('assets/favicon.svg')
  const icons = ['/assets/favicon.svg', '/favicon.ico'].map((path) => assetRoute(path, icon, SVG))
  const editor = builtEditor()
  if (editor === undefined) return icons
  const files = [...editor.files].map(([file, load]) =>
    immutableAssetRoute(`/assets/${file}`, load, TYPES[extname(file)] ?? 'application/octet-stream'),
  )
  return [rootRoute(editor.page, config), ...icons, ...files]
}

/**
 * The editor, or for who prefers markdown how the service is used. No cache keeps the page, and nobody frames it: it
 * stands for an address with a key in it.
 */
function rootRoute(text: string, { baseUrl, contentOrigin, notes }: Config): PublicRoute {
  const filled = text.replaceAll('{{baseUrl}}', () => escapeHtml(baseUrl, 'text')).replace('{{notes}}', notes)
  const page = assetOf(filled)
  const guide = lazily(() => assetOf(guideText(baseUrl)))
  const origins = contentOrigin === undefined ? [baseUrl] : [baseUrl, contentOrigin]
  const pictures = contentOrigin === undefined ? undefined : `${contentOrigin}/pictures/`
  const policy = lazily(() =>
    editorPolicy(origins.map((origin) => origin + DRAWING_PATH).join(' '), pictures),
  )
  return {
    path: '/',
    name: 'home',
    handler: async (context) => {
      context.vary('Accept')
      context.set('Link', serviceLinks(baseUrl))
      if (context.accepts(['text/html', 'text/markdown']) === 'text/markdown') {
        context.set('X-Content-Type-Options', 'nosniff')
        return answerAsset(context, guide(), MARKDOWN, KEEP_FOR_AN_HOUR)
      }
      setDocumentHeaders(context, policy())
      context.set('Referrer-Policy', 'no-referrer')
      await answerCoded(context, page.hash, (coding) => page.coded(coding), 'no-store')
    },
  }
}

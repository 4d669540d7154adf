import { escapeHtml } from 'qp-schema'
import { lazily } from '../lazily.ts'
import { type Asset, assetOf, builtAsset, readAssetText } from './assets.ts'
import { answerCoded } from '../http/conditional-requests.ts'
import { HOME_POLICY } from '../content/content-security-policy.ts'
import { setDocumentHeaders } from '../http/security-headers.ts'
import type { Config } from '../config/config.ts'
import { assetRoute } from './asset-route.ts'
import type { PublicRoute } from './route.ts'

const JAVASCRIPT = 'text/javascript; charset=utf-8'

const FILES = [
  ...['home.js', 'write.js', 'edit.js', 'ui.js', 'api.js'].map((file) => ({
    path: `/assets/${file}`,
    file,
    type: JAVASCRIPT,
  })),
  { path: '/assets/home.css', file: 'home.css', type: 'text/css; charset=utf-8' },
  { path: '/assets/favicon.svg', file: 'favicon.svg', type: 'image/svg+xml' },
  { path: '/favicon.ico', file: 'favicon.svg', type: 'image/svg+xml' },
]

/** The home page, where people write, publish, and edit with a key, and its files. SPEC.md 10.10 */
export function homeRoutes(config: Config): PublicRoute[] {
  const page = homePage(config)
  const handler: PublicRoute['handler'] = async (context) => {
    await answerCoded(context, page.hash, (coding) => {
      setDocumentHeaders(context, HOME_POLICY)
      context.set('Referrer-Policy', 'no-referrer')
      return page.coded(coding)
    })
  }
  const files = FILES.map(({ path, file, type }) =>
    assetRoute(
      path,
      lazily(() => assetOf(readAssetText(file))),
      type,
    ),
  )
  const preview = builtAsset('preview.js')
  return [
    { path: '/', name: 'home', handler },
    ...files,
    ...(preview === undefined ? [] : [assetRoute('/assets/preview.js', preview, JAVASCRIPT)]),
  ]
}

function homePage({ baseUrl, maxBodyBytes }: Config): Asset {
  const values = { baseUrl: escapeHtml(baseUrl, 'attribute'), maxBodyBytes: String(maxBodyBytes) }
  return assetOf(
    Object.entries(values).reduce(
      (html, [name, value]) => html.replaceAll(`{{${name}}}`, () => value),
      readAssetText('home.html'),
    ),
  )
}

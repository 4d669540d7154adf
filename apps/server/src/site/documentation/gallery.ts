import { renderPageWithResources } from 'qp-render'
import { createHighlighter } from 'qp-render/highlight'
import { THEME_IDS, type ThemeId } from 'qp-schema'
import type { Config } from '../../config/config.ts'
import { sanitized } from '../../content/compose-page.ts'
import { galleryPolicy, pagePolicy } from '../../content/content-security-policy.ts'
import { fontPath } from '../../content/urls.ts'
import { pathParameter } from '../../http/route.ts'
import { setDocumentHeaders } from '../../http/headers/security-headers.ts'
import { lazily } from '../../lazily.ts'
import { pathNotFound } from '../../refusal.ts'
import { answerAsset, assetRoute } from '../assets/asset-route.ts'
import { type Asset, assetOf, fileAsset } from '../assets/assets.ts'
import { galleryBlocks } from './gallery-blocks.ts'
import { GALLERY_CSS, renderGallery } from './gallery-page.ts'
import type { PublicRoute } from '../route.ts'

const HTML = 'text/html; charset=utf-8'

/** One page in all nine themes, and a page that shows them beside one another. SPEC.md 10.31 */
export function galleryRoutes(config: Config): PublicRoute[] {
  const gallery = lazily(() => assetOf(renderGallery()))
  const policy = galleryPolicy(GALLERY_CSS)
  const pages = new Map<ThemeId, Promise<SamplePage>>()
  const pageIn = (theme: ThemeId): Promise<SamplePage> => {
    const known = pages.get(theme) ?? samplePage(theme, config)
    pages.set(theme, known)
    return known
  }
  return [
    {
      path: '/docs/gallery',
      name: 'gallery',
      handler: async (context) => {
        setDocumentHeaders(context, policy)
        await answerAsset(context, gallery(), HTML)
      },
    },
    {
      path: '/docs/gallery/:theme',
      name: 'gallery',
      handler: async (context) => {
        const asked = pathParameter(context, 'theme')
        const theme = THEME_IDS.find((one) => one === asked)
        if (theme === undefined) throw pathNotFound()
        const page = await pageIn(theme)
        setDocumentHeaders(context, page.policy)
        await answerAsset(context, page.asset, HTML)
      },
    },
    assetRoute('/assets/harbour.svg', fileAsset('assets/harbour.svg'), 'image/svg+xml'),
  ]
}

interface SamplePage {
  readonly asset: Asset
  readonly policy: string
}

/** What a publish of its blocks would show, without a page in the store. The gallery has to frame it, whatever else may. */
async function samplePage(theme: ThemeId, config: Config): Promise<SamplePage> {
  const { blocks } = await sanitized(galleryBlocks(config.baseUrl))
  const page = renderPageWithResources(
    { blocks, theme },
    {
      url: `${config.baseUrl}/docs/gallery/${theme}`,
      fontUrl: fontPath,
      highlight: createHighlighter(),
      picture: () => ({ width: 960, height: 640, others: [] }),
      robots: 'noindex',
      siteName: 'Quick Pages',
      footLine: true,
      contents: true,
      homeUrl: `${config.baseUrl}/`,
    },
  )
  return { asset: assetOf(page.html), policy: pagePolicy(page, { ...config, frameAncestors: "'self'" }) }
}

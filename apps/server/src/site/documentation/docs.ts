import { extname } from 'node:path'
import type { Context } from 'koa'
import { createByteCache } from '../../byte-cache.ts'
import type { Config } from '../../config/config.ts'
import { bytesOf, filesIn, hasFolder, textOf } from '../../files.ts'
import { docsPolicy } from '../../content/content-security-policy.ts'
import { IMMUTABLE } from '../../http/caching/conditional-requests.ts'
import { setDocumentHeaders } from '../../http/headers/security-headers.ts'
import { lazily } from '../../lazily.ts'
import { answerAsset } from '../assets/asset-route.ts'
import { type Asset, assetOf } from '../assets/assets.ts'
import type { PublicRoute } from '../route.ts'

/** A page of the documentation. */
export interface DocsPage {
  /** Its path below `/docs/`; the first page has none. */
  readonly path: string
  readonly title: string
}

/** A file of the documentation, and the policy of one that is a document. */
interface DocsFile {
  readonly asset: Asset
  readonly policy: string | undefined
}

/** The address that samples have in the sources of the documentation. */
const SAMPLE_BASE_URL = 'http://localhost:3000'

/** Files are read when they are asked for; so much of them stays in memory. */
const CACHE_BYTES = 1_500_000

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8; variant=GFM',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
}

/** The documentation as `apps/docs` builds it. SPEC.md 10.30 */
export function docsRoutes({ baseUrl }: Config): PublicRoute[] {
  if (!hasFolder(FOLDER)) return []
  const files = lazily(() => new Set(filesIn(FOLDER)))
  const cache = createByteCache<DocsFile>(CACHE_BYTES, ({ asset }) => asset.bytes.length)
  const read = async (file: string): Promise<DocsFile> => {
    const asset = assetOf(withBaseUrl(await bytesOf(FOLDER + file), file, baseUrl))
    return { asset, policy: file.endsWith('.html') ? docsPolicy(asset.bytes.toString(), file) : undefined }
  }

  return [
    { path: '/docs', name: 'docs', handler: (context) => redirectPermanently(context, '/docs/') },
    {
      path: '/docs/{*file}',
      name: 'docs',
      handler: async (context) => {
        const file = fileOf(context, files())
        const { asset, policy } = await cache.get(file, () => read(file))
        if (policy !== undefined) setDocumentHeaders(context, policy)
        context.set('X-Content-Type-Options', 'nosniff')
        const type = TYPES[extname(file)] ?? 'application/octet-stream'
        if (file === NOT_FOUND) return answerNotFound(context, asset, type)
        await answerAsset(context, asset, type, file.startsWith('assets/') ? IMMUTABLE : undefined)
      },
    },
  ]
}

/** The pages of the documentation in their order; none where it was not built. */
export function docsPages(): readonly DocsPage[] {
  return hasFolder(FOLDER) ? (JSON.parse(textOf(`${FOLDER}pages.json`)) as DocsPage[]) : []
}

const FOLDER = 'dist/docs/'

/** What the documentation shows for an address at which it has nothing. */
const NOT_FOUND = '404.html'

/** The file that a request asks for: a page as HTML or, if that is preferred, as markdown; or any other file. */
function fileOf(context: Context, files: ReadonlySet<string>): string {
  const path = context.path.slice('/docs/'.length)
  const page = path === '' ? 'index' : path
  if (!files.has(`${page}.html`) || `${page}.html` === NOT_FOUND)
    return extname(path) !== '.html' && extname(path) !== '' && files.has(path) ? path : NOT_FOUND
  context.vary('Accept')
  return context.accepts(['text/html', 'text/markdown']) === 'text/markdown' ? `${page}.md` : `${page}.html`
}

function answerNotFound(context: Context, { bytes }: Asset, type: string): void {
  context.status = 404
  context.set('Cache-Control', 'no-store')
  context.type = type
  context.body = bytes
}

/** The samples of a text with the address of this service. */
function withBaseUrl(bytes: Buffer, file: string, baseUrl: string): Buffer | string {
  return /\.(?:html|js|md)$/.test(file) ? bytes.toString().replaceAll(SAMPLE_BASE_URL, baseUrl) : bytes
}

function redirectPermanently(context: Context, path: string): void {
  context.status = 301
  context.redirect(path)
}

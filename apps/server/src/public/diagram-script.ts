import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Asset, assetOf } from './assets.ts'
import { immutableAssetRoute } from './asset-route.ts'
import type { PublicRoute } from './route.ts'

const require = createRequire(import.meta.url)
const library: Asset = assetOf(readFileSync(require.resolve('@mermaid-js/tiny')))

/**
 * The path of the library that draws diagrams: mermaid's smaller build. Browsers do not cache for documents with an
 * opaque origin, so each diagram of a page loads it. SPEC.md 10.20.5, 10.22
 */
export const DIAGRAM_SCRIPT_PATH = `/assets/mermaid-${library.hash}.js`

export const diagramScriptRoute: PublicRoute = immutableAssetRoute(
  DIAGRAM_SCRIPT_PATH,
  () => library,
  'text/javascript; charset=utf-8',
)

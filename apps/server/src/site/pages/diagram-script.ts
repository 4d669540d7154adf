import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pathNotFound } from '../../refusal.ts'
import { lazily } from '../../lazily.ts'
import { assetOf } from '../assets/assets.ts'
import { immutableAssetRoute } from '../assets/asset-route.ts'
import type { PublicRoute } from '../route.ts'

const require = createRequire(import.meta.url)
const library = lazily(() => assetOf(readFileSync(require.resolve('@mermaid-js/tiny'))))

/**
 * The path of the library that draws diagrams: mermaid's smaller build, 3 MB that are read when the first diagram is
 * shown. Browsers do not cache for documents with an opaque origin, so each diagram of a page loads it. SPEC.md
 * 10.20.5, 10.22
 */
export function diagramScriptPath(): string {
  return `/assets/mermaid-${library().hash}.js`
}

const { handler, ...route } = immutableAssetRoute(
  '/assets/mermaid-:hash.js',
  library,
  'text/javascript; charset=utf-8',
)

export const diagramScriptRoute: PublicRoute = {
  ...route,
  handler: (context, services) => {
    if (context.path !== diagramScriptPath()) throw pathNotFound()
    return handler(context, services)
  },
}

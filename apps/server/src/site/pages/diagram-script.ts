import { hashOf } from '../../files.ts'
import { lazily } from '../../lazily.ts'
import { pathNotFound } from '../../refusal.ts'
import { fileAsset } from '../assets/assets.ts'
import { immutableAssetRoute } from '../assets/asset-route.ts'
import type { PublicRoute } from '../route.ts'

const LIBRARY = 'packages/@mermaid-js/tiny'

const hash = lazily(() => hashOf(LIBRARY))

/**
 * The path of the library that draws diagrams: mermaid's smaller build, 3 MB that are read when the first diagram is
 * shown. Browsers do not cache for documents with an opaque origin, so each diagram of a page loads it. SPEC.md
 * 10.20.5, 10.22
 */
export function diagramScriptPath(): string {
  return `/assets/mermaid-${hash()}.js`
}

const { handler, ...route } = immutableAssetRoute(
  '/assets/mermaid-:hash.js',
  fileAsset(LIBRARY),
  'text/javascript; charset=utf-8',
)

export const diagramScriptRoute: PublicRoute = {
  ...route,
  handler: (context, services) => {
    if (context.path !== diagramScriptPath()) throw pathNotFound()
    return handler(context, services)
  },
}

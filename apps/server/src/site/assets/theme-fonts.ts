import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { FONT_FILES } from 'qp-render'
import { lazily } from '../../lazily.ts'
import { assetOf } from './assets.ts'
import { fontPath } from '../../content/urls.ts'
import { immutableAssetRoute } from './asset-route.ts'
import type { PublicRoute } from '../route.ts'

const require = createRequire(import.meta.url)

/** Routes for the fonts of themes, from the packages that ship them. */
export function fontRoutes(): PublicRoute[] {
  return FONT_FILES.map(({ package: name, path, file }) => {
    const font = lazily(() =>
      assetOf(readFileSync(require.resolve(`${name}/${path}`)), { compressible: false }),
    )
    return immutableAssetRoute(fontPath(file), font, 'font/woff2')
  })
}

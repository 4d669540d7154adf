import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { FONT_FILES } from 'qp-render'
import { type Asset, assetOf } from './assets.ts'
import { fontPath } from '../content/urls.ts'
import { lastingAssetRoute } from './asset-route.ts'
import type { PublicRoute } from './route.ts'

const require = createRequire(import.meta.url)

/** The fonts of the themes that have their own, from the packages that ship them. */
export function fontRoutes(): PublicRoute[] {
  return FONT_FILES.map(({ package: name, path, file }) => {
    let font: Asset | undefined
    const read = () =>
      (font ??= assetOf(readFileSync(require.resolve(`${name}/${path}`)), { compressible: false }))
    return lastingAssetRoute(fontPath(file), read, 'font/woff2')
  })
}

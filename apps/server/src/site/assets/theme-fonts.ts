import { FONT_FILES } from 'qp-render'
import { fileAsset } from './assets.ts'
import { fontPath } from '../../content/urls.ts'
import { immutableAssetRoute } from './asset-route.ts'
import type { PublicRoute } from '../route.ts'

/** Routes for the fonts of themes, from the packages that ship them. */
export function fontRoutes(): PublicRoute[] {
  return FONT_FILES.map(({ package: name, path, file }) => {
    const font = fileAsset(`packages/${name}/${path}`, { compressible: false })
    return immutableAssetRoute(fontPath(file), font, 'font/woff2')
  })
}

import type { Context } from 'koa'
import type { Asset } from './assets.ts'
import { answerCoded, IMMUTABLE } from '../http/conditional-requests.ts'
import type { PublicRoute } from './route.ts'

/** Answers with an asset in the coding that the client prefers, or 304. */
export function answerAsset(
  context: Context,
  asset: Asset,
  type: string,
  cacheControl?: string,
): Promise<void> {
  return answerCoded(
    context,
    asset.hash,
    (coding) => {
      context.type = type
      return asset.coded(coding)
    },
    cacheControl,
  )
}

/** A file of the service. Whoever has it must ask each time whether it has changed. */
export function assetRoute(path: string, asset: Asset, type: string): PublicRoute {
  return {
    path,
    name: 'asset',
    handler: (context) => {
      context.set('X-Content-Type-Options', 'nosniff')
      return answerAsset(context, asset, type)
    },
  }
}

/**
 * A file whose address never stands for other bytes. Framed documents use it from an opaque origin: for them every
 * address is another origin's. SPEC.md 10.20.5
 */
export function lastingAssetRoute(path: string, assetOfFirstUse: () => Asset, type: string): PublicRoute {
  return {
    path,
    name: 'asset',
    handler: (context) => {
      const asset = assetOfFirstUse()
      context.set({
        'X-Content-Type-Options': 'nosniff',
        'Cross-Origin-Resource-Policy': 'cross-origin',
      })
      return answerAsset(context, asset, type, IMMUTABLE)
    },
  }
}

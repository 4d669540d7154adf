import type { Asset } from '../assets.ts'
import { answerCoded, KEEP_FOR_GOOD } from '../http/conditional.ts'
import type { PublicHandler } from './index.ts'

/** A route outside the API. */
export interface PublicRoute {
  readonly path: string
  /** What the log calls it. */
  readonly name: string
  readonly handler: PublicHandler
}

/** A file of the service. Whoever has it must ask each time whether it has changed. */
export function assetRoute(path: string, asset: Asset, type: string): PublicRoute {
  return {
    path,
    name: 'asset',
    handler: (context) => {
      context.set('X-Content-Type-Options', 'nosniff')
      return answerCoded(context, asset.hash, (coding) => {
        context.type = type
        return asset.coded(coding)
      })
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
      return answerCoded(
        context,
        asset.hash,
        (coding) => {
          context.type = type
          return asset.coded(coding)
        },
        KEEP_FOR_GOOD,
      )
    },
  }
}

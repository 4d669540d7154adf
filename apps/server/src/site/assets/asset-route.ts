import type { Context } from 'koa'
import type { Asset, LoadAsset } from './assets.ts'
import { answerCoded, IMMUTABLE } from '../../http/caching/conditional-requests.ts'
import type { PublicRoute } from '../route.ts'

/** Answers with an asset in the coding that the client prefers, or 304. */
export async function answerAsset(
  context: Context,
  asset: Asset,
  type: string,
  cacheControl?: string,
): Promise<void> {
  await answerCoded(
    context,
    asset.hash,
    (coding) => {
      context.type = type
      return asset.coded(coding)
    },
    cacheControl,
  )
}

/**
 * A route for a file that browsers must revalidate before each use.
 *
 * @param load - called for every request
 */
export function assetRoute(path: string, load: LoadAsset, type: string): PublicRoute {
  return {
    path,
    name: 'asset',
    handler: async (context) => {
      context.set('X-Content-Type-Options', 'nosniff')
      await answerAsset(context, await load(), type)
    },
  }
}

/**
 * A route for a file whose URL contains a hash of its bytes. Framed documents have an opaque origin and may load it as
 * well. SPEC.md 10.20.5
 *
 * @param load - called for every request
 */
export function immutableAssetRoute(path: string, load: LoadAsset, type: string): PublicRoute {
  return {
    path,
    name: 'asset',
    handler: async (context) => {
      const asset = await load()
      context.set({
        'X-Content-Type-Options': 'nosniff',
        'Cross-Origin-Resource-Policy': 'cross-origin',
      })
      await answerAsset(context, asset, type, IMMUTABLE)
    },
  }
}

import { openApiDocument } from 'qp-schema/api'
import { type Asset, assetOf } from './assets.ts'
import type { Config } from '../config/config.ts'
import { answerAsset } from './asset-route.ts'
import type { PublicHandler } from './route.ts'

/** Answers with the OpenAPI description, made from the schemas that validate requests. SPEC.md 6.8.3 */
export function serveOpenApi({ baseUrl }: Config): PublicHandler {
  let description: Asset | undefined
  return async (context) => {
    const asset = (description ??= assetOf(JSON.stringify(openApiDocument({ baseUrl }))))
    await answerAsset(context, asset, 'application/json')
  }
}

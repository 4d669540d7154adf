import { openApiDocument } from 'qp-schema/api'
import { lazily } from '../../lazily.ts'
import { assetOf } from '../assets/assets.ts'
import type { Config } from '../../config/config.ts'
import { answerAsset } from '../assets/asset-route.ts'
import type { PublicHandler } from '../route.ts'

/**
 * Answers with the OpenAPI description, made from the schemas that validate requests, or with that for generators of
 * clients. SPEC.md 6.8.3, 6.8.6
 */
export function serveOpenApi({ baseUrl }: Config, options?: { forGenerators: boolean }): PublicHandler {
  const description = lazily(() => assetOf(JSON.stringify(openApiDocument({ baseUrl, ...options }))))
  return (context) => answerAsset(context, description(), 'application/json')
}

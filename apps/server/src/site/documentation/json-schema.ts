import { fileAsset } from '../assets/assets.ts'
import { answerAsset } from '../assets/asset-route.ts'
import type { PublicHandler } from '../route.ts'

/** It only changes with a release. */
const KEEP_FOR_AN_HOUR = 'public, max-age=3600'

/** Answers with a schema of the format, its policy or a registry, as qp-schema publishes them. SPEC.md 6.8.5 */
export function serveJsonSchema(name: string, type = 'application/schema+json'): PublicHandler {
  const schema = fileAsset(`packages/qp-schema/${name}`)
  return async (context) => answerAsset(context, await schema(), type, KEEP_FOR_AN_HOUR)
}

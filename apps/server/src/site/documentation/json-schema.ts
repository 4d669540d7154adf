import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { lazily } from '../../lazily.ts'
import { assetOf } from '../assets/assets.ts'
import { answerAsset } from '../assets/asset-route.ts'
import type { PublicHandler } from '../route.ts'

const require = createRequire(import.meta.url)

/** It only changes with a release. */
const KEEP_FOR_AN_HOUR = 'public, max-age=3600'

/** Answers with a schema of the format, its policy or a registry, as qp-schema publishes them. SPEC.md 6.8.5 */
export function serveJsonSchema(name: string, type = 'application/schema+json'): PublicHandler {
  const schema = lazily(() => assetOf(readFileSync(require.resolve(`qp-schema/${name}`))))
  return (context) => answerAsset(context, schema(), type, KEEP_FOR_AN_HOUR)
}

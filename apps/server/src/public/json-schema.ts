import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { lazily } from '../lazily.ts'
import { assetOf } from './assets.ts'
import { answerAsset } from './asset-route.ts'
import type { PublicHandler } from './route.ts'

const require = createRequire(import.meta.url)

/** It only changes with a release. */
const KEEP_FOR_AN_HOUR = 'public, max-age=3600'

/** Answers with the JSON Schema of the format, as qp-schema publishes it. SPEC.md 6.8.5 */
export function serveJsonSchema(): PublicHandler {
  const schema = lazily(() => assetOf(readFileSync(require.resolve('qp-schema/qp.v1.json'))))
  return (context) => answerAsset(context, schema(), 'application/schema+json', KEEP_FOR_AN_HOUR)
}

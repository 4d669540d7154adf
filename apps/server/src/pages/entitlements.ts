import type { Context } from 'koa'
import { premiumRequired, premiumTokenUnknown } from '../http/api-error.ts'
import type { PremiumTokens } from './premium-tokens.ts'

/** Refuses a request that uses a Pro feature without a valid token. */
export type RequirePro = (feature: string) => Promise<void>

/** The Pro check of one request. The token is looked up only when a feature asks for it. SPEC.md 5.6 */
export function entitlementsOf(context: Context, tokens: PremiumTokens): RequirePro {
  return async (feature) => {
    const token = presentedToken(context)
    if (token === undefined) throw premiumRequired(feature)
    if (!(await tokens.isValid(token))) throw premiumTokenUnknown(feature)
  }
}

function presentedToken(context: Context): string | undefined {
  const own = context.get('X-Premium-Token').trim()
  if (own !== '') return own
  return /^Bearer +(\S+)$/i.exec(context.get('Authorization').trim())?.[1]
}

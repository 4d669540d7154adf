import type { Context } from 'koa'
import { premiumRequired, premiumTokenUnknown } from '../refusal.ts'
import type { PremiumTokens } from '../store/premium-tokens.ts'

/**
 * Requires a valid Pro token for a feature. SPEC.md 5.6
 *
 * @throws RefusedError `premium_required`
 */
export async function requirePro(context: Context, tokens: PremiumTokens, feature: string): Promise<void> {
  const token = sentToken(context)
  if (token === undefined) throw premiumRequired(feature)
  if (!(await tokens.isValid(token))) throw premiumTokenUnknown(feature)
}

function sentToken(context: Context): string | undefined {
  const own = context.get('X-Premium-Token').trim()
  if (own !== '') return own
  return /^Bearer +(\S+)$/i.exec(context.get('Authorization').trim())?.[1]
}

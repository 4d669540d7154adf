import type { Context } from 'koa'
import type { ProToken } from '../jobs/pro-token.ts'
import type { PremiumTokens } from '../store/premium-tokens.ts'

/** What the Pro token of a request is worth; the store is looked at only if one was sent. SPEC.md 5.6 */
export async function proTokenOf(context: Context, tokens: PremiumTokens): Promise<ProToken> {
  const token = sentToken(context)
  if (token === undefined) return 'absent'
  return (await tokens.isValid(token)) ? 'valid' : 'unknown'
}

function sentToken(context: Context): string | undefined {
  const own = context.get('X-Premium-Token').trim()
  if (own !== '') return own
  return /^Bearer +(\S+)$/i.exec(context.get('Authorization').trim())?.[1]
}

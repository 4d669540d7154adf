import type { Context } from 'koa'
import { countFor } from '../http/clients/client.ts'
import type { ProToken } from '../jobs/pro-token.ts'
import type { PremiumTokens } from '../store/premium-tokens.ts'

/**
 * Looks up the Pro token of a request; the store is looked at only if one was sent. With a valid one, the request
 * counts for the token in place of its address. SPEC.md 5.6, 8.2.11
 */
export async function recogniseProToken(
  context: Context,
  tokens: Pick<PremiumTokens, 'idOf'>,
): Promise<void> {
  const token = sentToken(context)
  if (token === undefined) return
  const id = await tokens.idOf(token)
  context.state['proToken'] = id === undefined ? 'unknown' : 'valid'
  if (id !== undefined) countFor(context, { key: `pro:${id}`, kind: 'Pro token' })
}

/** What the Pro token of a request was found to be worth. */
export function proTokenOf(context: Context): ProToken {
  return (context.state['proToken'] as ProToken | undefined) ?? 'absent'
}

/** The Pro token that a request has, looked up or not. SPEC.md 5.6.1 */
export function sentToken(context: Context): string | undefined {
  const own = context.get('X-Premium-Token').trim()
  if (own !== '') return own
  return /^Bearer +(\S+)$/i.exec(context.get('Authorization').trim())?.[1]
}

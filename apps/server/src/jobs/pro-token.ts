import { refused } from '../refusal.ts'

const premiumTokenUnknown = (feature: string) =>
  refused(
    'premium_required',
    `${feature} needs a Pro account, and the token that was sent is unknown or was revoked.`,
  )

const premiumRequired = (feature: string) =>
  refused('premium_required', `${feature} needs a Pro account; send its token as X-Premium-Token.`)

/** What the Pro token of a request is worth. SPEC.md 5.6 */
export type ProToken = 'absent' | 'valid' | 'unknown'

/** @throws RefusedError `premium_required` without a valid token. SPEC.md 5.6.3 */
export function requirePro(feature: string, proToken: ProToken): void {
  if (proToken === 'absent') throw premiumRequired(feature)
  if (proToken === 'unknown') throw premiumTokenUnknown(feature)
}

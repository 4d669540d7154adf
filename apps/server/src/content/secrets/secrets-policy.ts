import { LIMITS, type Warning } from 'qp-schema'
import { refused } from '../../refusal.ts'

/** Who refuses secrets beside the fields of a request. */
export interface SecretsContext {
  readonly secretsPolicy: 'refuse' | 'warn' | 'off'
  /** Whether they are refused although a body of text cannot say so. SPEC.md 17.4 */
  readonly refusesSecrets: boolean
}

/**
 * The warnings about secrets in front of the others, `LIMITS.warnings` in all, as the request and the operator want it.
 *
 * @throws RefusedError `secret_found` when there is one and either of them refuses it. SPEC.md 5.11.3
 */
export function withSecrets(
  secrets: readonly Warning[],
  others: readonly Warning[],
  request: { readonly refuseSecrets?: boolean | undefined },
  { secretsPolicy: policy, refusesSecrets }: SecretsContext,
): Warning[] {
  const isRefused = request.refuseSecrets === true || refusesSecrets || policy === 'refuse'
  if (secrets.length > 0 && isRefused) {
    throw refused(
      'secret_found',
      `The content has what looks like a secret in ${places(secrets.length)}. ${policy === 'refuse' ? NEVER : ALLOW}`,
      { issues: secrets.map(({ path, message }) => ({ path, message })) },
    )
  }
  return [...(policy === 'off' ? [] : secrets), ...others].slice(0, LIMITS.warnings)
}

const ALLOW = 'Send it without them or, if they may be public, without refuseSecrets.'

const NEVER = 'This service takes none: send it without them.'

function places(count: number): string {
  if (count === LIMITS.warnings) return `${count} places or more`
  return count === 1 ? 'one place' : `${count} places`
}

import { LIMITS, type Warning } from 'qp-schema'
import { refused } from '../../refusal.ts'

/** Who refuses secrets beside the fields of a request. */
export interface SecretsContext {
  readonly secretsPolicy: 'refuse' | 'warn' | 'off'
  /** Whether they are refused although a body of text cannot say so: the tool that has given its address did. SPEC.md 17.4 */
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
    const advice = policy === 'refuse' ? NEVER : refusesSecrets ? ALLOW_TOOL : ALLOW
    throw refused(
      'secret_found',
      `The content has what looks like a secret in ${places(secrets.length)}. ${advice}`,
      { issues: secrets.map(({ path, message }) => ({ path, message })) },
    )
  }
  return [...(policy === 'off' ? [] : secrets), ...others].slice(0, LIMITS.warnings)
}

const ALLOW = 'Send it without them or, if they may be public, without refuseSecrets.'

/** A body by a one-time address comes from who has called a tool. */
const ALLOW_TOOL =
  'Send it without them. Only if the user says that they may be public, call the tool again with allowSecrets: true, and send it to the new address.'

const NEVER = 'This service takes none: send it without them.'

function places(count: number): string {
  if (count === LIMITS.warnings) return `${count} places or more`
  return count === 1 ? 'one place' : `${count} places`
}

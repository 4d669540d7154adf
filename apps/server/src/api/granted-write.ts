import type { IncomingMessage } from 'node:http'
import type { Context } from 'koa'

/** What the one-time address was given for through which a request has come. */
const granted = new WeakMap<IncomingMessage, GrantedWrite>()

/** What a one-time address was given for. SPEC.md 17.4 */
export interface GrantedWrite {
  /** The page, and the key that the address was asked for with; undefined for a new page. */
  readonly page: { readonly id: string; readonly editKey: string } | undefined
  /** Whether what comes is refused if a credential is found in it: a body of text cannot say so. */
  readonly refuseSecrets: boolean
}

/**
 * Gives a request the edit key that its body lacks. Only what this process sends to itself can get it: it hangs on the
 * object of the request, and nothing that is sent can say it.
 */
export function grantWrite(request: IncomingMessage, write: GrantedWrite): void {
  granted.set(request, write)
}

/** What a request was granted; undefined for all that come from outside. */
export function grantedWrite({ req }: Context): GrantedWrite | undefined {
  return granted.get(req)
}

import type { IncomingMessage } from 'node:http'
import type { Context } from 'koa'

/** For which page a request of this process may be carried out without its edit key. */
const granted = new WeakMap<IncomingMessage, GrantedWrite>()

/** What a one-time address was given for. SPEC.md 17.4 */
export interface GrantedWrite {
  /** The page whose key was checked when the address was asked for; undefined for a new page. */
  readonly id: string | undefined
}

/**
 * Lets a request be carried out without an edit key. Only what this process sends to itself can get it: it hangs on the
 * object of the request, and nothing that is sent can say it.
 */
export function grantWrite(request: IncomingMessage, write: GrantedWrite): void {
  granted.set(request, write)
}

/** What a request was granted; undefined for all that come from outside. */
export function grantedWrite({ req }: Context): GrantedWrite | undefined {
  return granted.get(req)
}

import type { StoredPage } from 'qp-client'
import type { Invocation } from '../../command.ts'

/** A stored page, where it is, and the call that asks for it. */
export interface PageCall extends Pick<Invocation, 'services' | 'terminal'> {
  readonly server: string
  readonly stored: StoredPage
}

/** Makes the text that is printed of a page. */
export type Form = (call: PageCall) => Promise<string>

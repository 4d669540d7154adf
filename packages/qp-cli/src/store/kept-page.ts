import { isSameAddress } from '../service-address.ts'

/** A page whose key is kept. */
export interface KeptPage {
  readonly id: string
  /** The address of its service, without a slash at its end. */
  readonly server: string
  readonly url: string
  readonly editKey: string
  /** The key that was sent in its place, and of which it is not known yet whether the page has it. */
  readonly newEditKey?: string | undefined
  /** The file that it was published from, absolute and without links. */
  readonly path?: string | undefined
  /** What that file held when it was last saved or pulled: its SHA-256. */
  readonly hash?: string | undefined
  readonly title?: string | undefined
  /** What was last sent as that page: the SHA-256 of its fields and that of its blocks. */
  readonly sent?: string | undefined
  /** The folder that it was published with, absolute and without links. */
  readonly site?: string | undefined
  /** Its front matter has hidden it when it was last published with its folder. SPEC.md 18.13.5 */
  readonly isHiddenByFile?: true | undefined
  /** The state that this user's last save has left. */
  readonly etag?: string | undefined
  /** It is new, has not been sent as a whole yet, and is to be shown once it is. */
  readonly isToBeShown?: boolean | undefined
  readonly createdAt: string
  readonly updatedAt: string
}

/** What names a page among those of all services. */
export type PageName = Pick<KeptPage, 'server' | 'id'>

/** Whether both are the same page. */
export function isSamePage(one: PageName, other: PageName): boolean {
  return one.id === other.id && isSameAddress(one.server, other.server)
}

/** Whether it is the page that a file has on a service. */
export function isPageOf(page: KeptPage, path: string | undefined, server: string): boolean {
  return path !== undefined && page.path === path && isSameAddress(page.server, server)
}

/** The private address of a page, which has its key. SPEC.md 6.1.4 */
export function editUrlOf({ server, id, editKey }: Pick<KeptPage, 'server' | 'id' | 'editKey'>): string {
  return `${server}/?id=${id}#edit=${editKey}`
}

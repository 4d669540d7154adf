import type { Notes } from 'qp-server/source/store/notes/notes'
import type { FollowedState, PageRepository } from 'qp-server/source/store/pages/page-repository'
import type { PremiumTokens } from 'qp-server/source/store/premium-tokens'
import type { Reports } from 'qp-server/source/store/reports'
import type { Answer } from './outcome.ts'
import type { ExportedRecords, PageImport } from './page-transfer.ts'

/** What a name leads to. */
export interface Owner {
  /** The name of the object of a page. */
  readonly object: string
  /** Milliseconds since 1970. */
  readonly since: number
}

/** How often something was done in a window. */
export interface Count {
  readonly used: number
  /** When the window ends, in milliseconds since 1970. */
  readonly resetAt: number
}

/** What the object of a page does, by the part of the store that it is: the same code as on a server, on its own tables. */
export interface PageParts {
  readonly pages: PageRepository
  readonly notes: Notes
  readonly reports: Reports
}

/** What can be asked of the object of a page from elsewhere. */
export interface PageStub {
  call(part: keyof PageParts, method: string, args: readonly unknown[]): Promise<Answer | 'empty'>
  create(id: string, args: readonly unknown[]): Promise<Answer | 'empty'>
  followed(id: string, since: number | undefined): Promise<FollowedState | undefined>
  keeps(name: string): Promise<boolean>
  records(): Promise<ExportedRecords | undefined>
  restoreRecord(record: PageImport): Promise<Answer<'added' | 'present'>>
}

/** Options of a claim. */
export interface ClaimOptions {
  /** The owner who turned out not to have the name any more. */
  readonly insteadOf?: string | undefined
  /** For how long the name is kept; without it, until it is released. */
  readonly milliseconds?: number | undefined
}

/** What can be asked of the object of a name. */
export interface NameStub {
  owner(): Promise<Owner | undefined>
  claim(object: string, options?: ClaimOptions): Promise<Owner>
  release(object: string): Promise<void>
}

/** What can be asked of a counter. */
export interface CounterStub {
  count(windowSeconds: number): Promise<Count>
  add(bytes: number, most: number, resetAt: number): Promise<boolean>
}

/** What can be asked of the object of the service. */
export interface ServiceStub {
  tokens(method: keyof PremiumTokens, args: readonly unknown[]): Promise<unknown>
  secretAt(time: number): Promise<string>
  reported(pageId: string): Promise<void>
  settled(pageId: string): Promise<void>
  reportedPages(): Promise<string[]>
  tokenRows(): Promise<Record<string, unknown>[]>
  restoreRecord(record: PageImport): Promise<Answer<'added' | 'present'>>
}

/** What can be asked of a part of the catalog. */
export interface CatalogStub {
  add(object: string): Promise<void>
  list(after: string, limit: number): Promise<string[]>
}

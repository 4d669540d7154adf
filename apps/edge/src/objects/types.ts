import type { Selectable } from 'kysely'
import type { PictureRecord } from 'qp-server/source/maintenance/transfer/records'
import type { PicturesTable } from 'qp-server/source/store/db/schema'
import type { Notes } from 'qp-server/source/store/notes/notes'
import type { FollowedState, PageRepository } from 'qp-server/source/store/pages/page-repository'
import type { NewPicture, Picture, Pictures } from 'qp-server/source/store/pictures/types'
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
  readonly pictures: Pick<Pictures, 'ofPage'>
}

/** What a page that names a picture has of it. */
export interface NamedRow {
  readonly picture: Selectable<PicturesTable>
  readonly widths: readonly number[]
}

/** What can be asked of the object of a page from elsewhere. */
export interface PageStub {
  call(
    part: keyof PageParts,
    method: string,
    args: readonly unknown[],
    named: readonly NamedRow[],
  ): Promise<Answer | 'empty'>
  create(id: string, args: readonly unknown[], named: readonly NamedRow[]): Promise<Answer | 'empty'>
  followed(id: string, since: number | undefined): Promise<FollowedState | undefined>
  keeps(name: string): Promise<boolean>
  /** Whether the page names a picture. */
  names(picture: string): Promise<boolean>
  records(): Promise<ExportedRecords | undefined>
  restoreRecord(record: PageImport, named?: readonly NamedRow[]): Promise<Answer<'added' | 'present'>>
}

/** What can be asked of the object of an upload. */
export interface PictureStub {
  /** That of a key, or all of the upload. */
  list(key?: string): Promise<Picture[]>
  file(key: string, width: number): Promise<Uint8Array | undefined>
  isRefused(): Promise<boolean>
  refuse(): Promise<void>
  add(picture: NewPicture): Promise<Answer<'added' | 'used'>>
  remove(key: string): Promise<Answer<void>>
  nameIn(key: string, pageId: string): Promise<NamedRow | undefined>
  takeDown(hash: string, reason: string): Promise<Answer<Picture[]>>
  pagesOf(key: string): Promise<string[]>
  record(key: string): Promise<PictureRecord | undefined>
  restoreRecord(record: PictureRecord): Promise<Answer<'added' | 'present'>>
}

/** Options of a claim. */
export interface ClaimOptions {
  /** The owner who turned out not to have the name any more. */
  readonly insteadOf?: string | undefined
  /** For how long the name is kept; without it, until it is released. */
  readonly milliseconds?: number | undefined
}

import type { Selectable } from 'kysely'
import type { PicturesTable } from 'qp-server/source/store/db/schema'
import type { Notes } from 'qp-server/source/store/notes/notes'
import type { PageRepository } from 'qp-server/source/store/pages/page-repository'
import type { Pictures } from 'qp-server/source/store/pictures/types'
import type { Reports } from 'qp-server/source/store/reports'

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

/** Options of a claim. */
export interface ClaimOptions {
  /** The owner who turned out not to have the name any more. */
  readonly insteadOf?: string | undefined
  /** For how long the name is kept; without it, until it is released. */
  readonly milliseconds?: number | undefined
}

import { join, relative } from 'node:path'

/** A page as `qp` keeps it. */
export interface Page {
  readonly id: string
  readonly server: string
  readonly url: string
  readonly editKey: string
  /** The file that it was published from: absolute in `qp`'s own book, below the workspace in the comment. */
  readonly path: string
  readonly createdAt: string
  readonly updatedAt: string
  /** A new page that has not been sent as a whole yet (SPEC.md 18.4.3). */
  readonly isToBeShown?: boolean
}

/** The book that `qp` reads (SPEC.md 18.3.1), of pages of a comment. */
export function bookOf(pages: readonly Page[], workspace: string): string {
  return JSON.stringify({
    version: 1,
    pages: pages.map((page) => ({ ...page, path: join(workspace, page.path) })),
    begun: [],
  })
}

/** The pages in such a book that belong to a file of the workspace. What `qp` can do without is left out. */
export function pagesOf(book: string, workspace: string): readonly Page[] {
  const { pages } = JSON.parse(book) as {
    readonly pages: readonly (Omit<Page, 'path'> & { path?: string })[]
  }
  return pages.flatMap(({ id, server, url, editKey, path, createdAt, updatedAt, isToBeShown }) =>
    path === undefined
      ? []
      : [
          {
            id,
            server,
            url,
            editKey,
            path: relative(workspace, path),
            createdAt,
            updatedAt,
            ...(isToBeShown === true && { isToBeShown }),
          },
        ],
  )
}

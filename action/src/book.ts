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
  /** What the file held, what was sent of it, and the state that this has left: of a folder, what is the same is not sent. */
  readonly hash?: string
  readonly sent?: string
  readonly etag?: string
  /** Its front matter has hidden it, so that it is shown once that is taken out. */
  readonly isHiddenByFile?: boolean
  /** That folder, as `path` is. */
  readonly site?: string
}

/** The book that `qp` reads (SPEC.md 18.3.1), of pages of a comment. */
export function bookOf(pages: readonly Page[], workspace: string): string {
  return JSON.stringify({
    version: 1,
    pages: pages.map(({ site, ...page }) => ({
      ...page,
      path: join(workspace, page.path),
      ...(site !== undefined && { site: join(workspace, site) }),
    })),
    begun: [],
  })
}

/**
 * The pages in such a book that belong to a file of the workspace. What `qp` can do without is left out.
 *
 * @param isFolder - what it needs for a folder stays
 */
export function pagesOf(book: string, workspace: string, isFolder: boolean): readonly Page[] {
  const { pages } = JSON.parse(book) as {
    readonly pages: readonly (Omit<Page, 'path'> & { path?: string })[]
  }
  return pages.flatMap(({ id, server, url, editKey, path, createdAt, updatedAt, isToBeShown, ...state }) =>
    path === undefined
      ? []
      : [
          {
            id,
            server,
            url,
            editKey,
            path: relative(workspace, path) || '.',
            createdAt,
            updatedAt,
            ...(isToBeShown === true && { isToBeShown }),
            ...(isFolder && {
              hash: state.hash,
              sent: state.sent,
              etag: state.etag,
              ...(state.isHiddenByFile === true && { isHiddenByFile: true }),
              ...(state.site !== undefined && { site: relative(workspace, state.site) }),
            }),
          } as Page,
        ],
  )
}

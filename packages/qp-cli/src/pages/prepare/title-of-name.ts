import { basename, extname } from 'node:path'
import { notionTitle } from 'qp-import/wiki'

/** What a file without a title is called: Notion puts a number behind its names. */
export function titleOfName(path: string): string {
  return notionTitle(basename(path)) ?? basename(path, extname(path))
}

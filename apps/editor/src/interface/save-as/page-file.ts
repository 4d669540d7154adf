import type { MissingPicture } from 'qp-render/document'
import { FORMAT_VERSION } from 'qp-schema'
import { blocksToMarkdown } from 'qp-markdown/to-markdown'
import type { PageContent } from '../../session/page-content.ts'
import { textOf } from '../dialogs/page-preview.ts'
import { htmlFile } from './html-file.ts'

/** What a page can be saved as; the names are endings of files. */
export type FileForm = 'html' | 'md' | 'txt' | 'json'

/** A page as the text of a file. */
export interface PageFile {
  readonly text: string
  readonly type: string
  /** Pictures that are links in it, where it has pictures. */
  readonly missing: readonly MissingPicture[]
}

const TYPES: { readonly [F in FileForm]: string } = {
  html: 'text/html',
  md: 'text/markdown',
  txt: 'text/plain',
  json: 'application/json',
}

/** @param url - where the page is published, if it is */
export async function pageFile(
  form: FileForm,
  page: PageContent,
  url: string | undefined,
): Promise<PageFile> {
  const type = `${TYPES[form]};charset=utf-8`
  if (form === 'html') {
    const { html, missing } = await htmlFile(page, url)
    return { text: html, type, missing }
  }
  return { text: textIn(form, page), type, missing: [] }
}

function textIn(
  form: Exclude<FileForm, 'html'>,
  { blocks, theme, layout, meta, lang, dir }: PageContent,
): string {
  if (form === 'md') return blocksToMarkdown(blocks as never, { variant: 'gfm' })
  if (form === 'txt') return `${textOf(blocks)}\n`
  // What is not said of it is not there.
  const said = { meta: meta ?? undefined, lang: lang ?? undefined, dir: dir ?? undefined }
  return `${JSON.stringify({ version: FORMAT_VERSION, theme, layout, ...said, blocks }, null, 2)}\n`
}

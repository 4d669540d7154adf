import { dirname, relative, sep } from 'node:path'
import { jsonOf } from '../../json-of.ts'
import { fileMarkdown, type FileAsPage, type TextOfSite } from '../prepare/file-markdown.ts'
import { mergedText, type MergedText } from './merge-text.ts'
import type { PageMarkdown } from '../page-markdown.ts'
import type { TextInput } from '../../input/read-input.ts'
import type { Preparation } from '../prepare/prepare-page.ts'

/** A page, and the file that is to hold it. */
export interface Pulled {
  /** The file as it is; `undefined` where there is none. */
  readonly before: FileAsPage<TextInput> | undefined
  readonly path: string
  readonly page: PageMarkdown
  readonly reading: Omit<Preparation, 'isTrial'>
  /** How the file is read, if it was published with its folder. */
  readonly site: TextOfSite | undefined
}

/** What a file holds that says what a page does: a page document, or markdown as much as before as can be. */
export async function pulledText({ before, path, page, reading, site }: Pulled): Promise<MergedText> {
  const { blocks, markdown } = page
  if (path.endsWith('.json')) return { text: documentText(before?.input.text, blocks), rewritten: 'nothing' }
  const { blocksToMarkdown } = await import('qp-markdown/to-markdown')
  const anew = reading.options.plain === true ? blocksToMarkdown(blocks) : markdown
  if (before === undefined) return { text: anew, rewritten: 'nothing' }
  const { input, prepared } = before
  const folder = dirname(path)
  const withPictures = withFilesOf(prepared.pictures, folder)
  const local = (text: string) => withLinksTo(site?.files ?? new Map(), folder)(withPictures(text))
  const quiet = { ...reading, terminal: { ...reading.terminal, note: () => undefined } }
  return mergedText({
    text: input.text,
    from: local(before.markdown),
    to: local(markdown),
    // What code says is no link, and is not to change.
    anew: [local(anew), anew],
    isRight: async (text) => (await fileMarkdown({ ...input, text }, quiet, site)).markdown === markdown,
  })
}

function documentText(text: string | undefined, blocks: PageMarkdown['blocks']): string {
  const old = jsonOf(text ?? '') ?? {}
  const document = Array.isArray(old) ? blocks : { version: 'qp.v1', ...(old as object), blocks }
  return `${JSON.stringify(document, null, 2)}\n`
}

/** Puts the files of pictures in the place of their addresses. */
function withFilesOf(pictures: ReadonlyMap<string, string>, folder: string): (markdown: string) => string {
  return (markdown) =>
    [...pictures].reduce(
      (text, [path, address]) => text.replaceAll(address, relativeAddress(path, folder)),
      markdown,
    )
}

/** Puts files in the place of the addresses of their pages, where links lead to these. */
function withLinksTo(files: ReadonlyMap<string, string>, folder: string): (markdown: string) => string {
  return (markdown) =>
    markdown.replaceAll(/(?<=\]\()[^\s()#]+(?=[#)\s])/g, (url) => {
      const path = files.get(url)
      return path === undefined ? url : relativeAddress(path, folder) || '.'
    })
}

function relativeAddress(path: string, folder: string): string {
  return relative(folder, path)
    .split(sep)
    .map((name) =>
      encodeURIComponent(name).replaceAll(/[()']/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`),
    )
    .join('/')
}

import type { EditorView } from 'prosemirror-view'
import type { GfmConversion } from 'qp-markdown/gfm'
import { codeLanguageOf, fileKindOf, type HeldPicture, importFile, UnreadableFileError } from 'qp-import'
import { type Block, type CodeLanguage, ContentTooComplexError, LIMITS, type Warning } from 'qp-schema'
import { beforeSaves, Upload } from '../../session/uploads.ts'
import { UPLOAD_TEXTS } from '../../texts-uploads.ts'
import { FILE_TEXTS } from './file-texts.ts'
import { PASTE_TEXTS } from './paste-texts.ts'
import { insertPictures } from '../pictures/insert-pictures.ts'
import { say, tell } from '../popups/popup-layer.ts'
import { blocksOfMarkdown, putBlocks } from './insert-pasted.ts'
import { showLosses } from './losses.ts'
import { convertWithPictures, MAX_SOURCE_LENGTH, type WithPictures } from './pasted-pictures.ts'

/** Puts files into the page where the caret is: pictures as they are, others as the blocks that they become. */
export function insertFiles(view: EditorView, files: readonly File[]): Promise<void> {
  return beforeSaves(insert(view, files))
}

async function insert(view: EditorView, files: readonly File[]): Promise<void> {
  const pages = files.filter(
    ({ name }) => isMarkdown(name) || fileKindOf(name) !== undefined || languageOf(name) !== undefined,
  )
  const pictures = files.filter((file) => !pages.includes(file))
  for (const file of pages) await insertFile(view, file)
  if (pictures.length > 0) await insertPictures(view, pictures)
}

async function insertFile(view: EditorView, file: File): Promise<void> {
  const { name, size } = file
  if (size > MAX_SOURCE_LENGTH) return tell(view, PASTE_TEXTS.tooMuch)
  say(view, FILE_TEXTS.opening(name))
  try {
    const { blocks, warnings, leftOut } = await blocksOf(view, file)
    if (blocks.length === 0) return tell(view, FILE_TEXTS.empty(name))
    if (blocks.length > LIMITS.pageBlocks || JSON.stringify(blocks).length > LIMITS.pageBytes)
      return tell(view, PASTE_TEXTS.tooMuch)
    if (!view.isDestroyed) putBlocks(view, blocks)
    if (warnings.length > 0) showLosses(view, name, warnings, leftOut)
  } catch (error) {
    const isOfFile = error instanceof UnreadableFileError || error instanceof ContentTooComplexError
    tell(view, FILE_TEXTS.unreadable(name, isOfFile ? error.message : FILE_TEXTS.notLoaded))
  }
}

interface ReadFile {
  readonly blocks: readonly Block[]
  readonly warnings: readonly Warning[]
  readonly leftOut?: string
}

async function blocksOf(view: EditorView, file: File): Promise<ReadFile> {
  const kind = fileKindOf(file.name)
  const onSend = (count: number) => tell(view, UPLOAD_TEXTS.sending(count))
  const language = languageOf(file.name)
  if (kind === undefined && language !== undefined)
    return { blocks: codeBlocks(await file.text(), language), warnings: [] }
  if (kind === undefined) return blocksOfMarkdownFile(await file.text(), onSend)
  return importFile(new Uint8Array(await file.arrayBuffer()), kind, {
    addressOf: (picture) => ('bytes' in picture ? addressOf(picture) : NOT_DROPPED),
  })
}

const HELD = /data:image\/[\w.+-]{1,40};base64,[a-z\d+/=]{40,}/gi
/** How much of one a warning quotes. */
const SHOWN = 40

/**
 * Converts the markdown of a file. The pictures that it holds are uploaded, as those of HTML are: Google Docs and
 * editors without files for them write them as base64.
 *
 * @param onSend - called with their number, before they are sent
 */
async function blocksOfMarkdownFile(
  markdown: string,
  onSend: (count: number) => void,
): Promise<WithPictures<GfmConversion>> {
  const pictures = new Map<string, string>()
  const mark = crypto.randomUUID()
  // Of megabytes, and of references to them, the converter makes nothing.
  const text = markdown.replace(HELD, (picture) => {
    const url = `data:${mark}.${pictures.size}.`
    pictures.set(url, picture)
    return url
  })
  if (pictures.size === 0) return blocksOfMarkdown(markdown)
  const converted = await convertWithPictures(
    (resolveUrl) => blocksOfMarkdown(text, resolveUrl),
    (url) => pictures.get(url),
    onSend,
  )
  const standsForOne = new RegExp(`data:${mark}\\.\\d+\\.`, 'g')
  const restored = <Value>(value: Value, most?: number) =>
    JSON.parse(
      JSON.stringify(value).replace(standsForOne, (url) => pictures.get(url)?.slice(0, most) ?? url),
    ) as Value
  // What is no picture on the page, such as one within code, is as it was written.
  return { ...converted, blocks: restored(converted.blocks), warnings: restored(converted.warnings, SHOWN) }
}

/** Pictures beside a file are not in what was dropped. */
const NOT_DROPPED = Promise.resolve(undefined)

/** A picture stands in the text with its address, where others than blocks of pictures cannot wait for theirs. */
async function addressOf({ name, bytes }: HeldPicture): Promise<string | undefined> {
  const upload = new Upload(new File([new Uint8Array(bytes)], name))
  await upload.send()
  return upload.state === 'done' ? upload.publicUrl : undefined
}

/** Of a file of code; a drawing is refused as the picture that somebody takes it for. */
function languageOf(name: string): CodeLanguage | undefined {
  return /\.svg$/i.test(name) ? undefined : codeLanguageOf(name)
}

function codeBlocks(text: string, language: CodeLanguage): readonly Block[] {
  const code = text.replace(/\r\n?/g, '\n').replace(/(?<!\n)\n+$/, '')
  return code.trim() === '' ? [] : [{ type: 'code', language, code }]
}

function isMarkdown(name: string): boolean {
  return /\.(?:md|markdown|txt)$/i.test(name)
}

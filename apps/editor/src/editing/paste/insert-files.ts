import type { EditorView } from 'prosemirror-view'
import { fileKindOf, type HeldPicture, importFile, UnreadableFileError } from 'qp-import'
import { type Block, ContentTooComplexError, LIMITS, type Warning } from 'qp-schema'
import { beforeSaves, Upload } from '../../session/uploads.ts'
import { FILE_TEXTS } from './file-texts.ts'
import { PASTE_TEXTS } from './paste-texts.ts'
import { insertPictures } from '../pictures/insert-pictures.ts'
import { say, tell } from '../popups/popup-layer.ts'
import { blocksOfMarkdown, putBlocks } from './insert-pasted.ts'
import { showLosses } from './losses.ts'
import { MAX_SOURCE_LENGTH } from './pasted-pictures.ts'

/** Puts files into the page where the caret is: pictures as they are, others as the blocks that they become. */
export function insertFiles(view: EditorView, files: readonly File[]): Promise<void> {
  return beforeSaves(insert(view, files))
}

async function insert(view: EditorView, files: readonly File[]): Promise<void> {
  const pages = files.filter(({ name }) => isMarkdown(name) || fileKindOf(name) !== undefined)
  const pictures = files.filter((file) => !pages.includes(file))
  for (const file of pages) await insertFile(view, file)
  if (pictures.length > 0) await insertPictures(view, pictures)
}

async function insertFile(view: EditorView, file: File): Promise<void> {
  const { name, size } = file
  if (size > MAX_SOURCE_LENGTH) return tell(view, PASTE_TEXTS.tooMuch)
  say(view, FILE_TEXTS.opening(name))
  try {
    const { blocks, warnings } = await blocksOf(file)
    if (blocks.length === 0) return tell(view, FILE_TEXTS.empty(name))
    if (blocks.length > LIMITS.pageBlocks || JSON.stringify(blocks).length > LIMITS.pageBytes)
      return tell(view, PASTE_TEXTS.tooMuch)
    if (!view.isDestroyed) putBlocks(view, blocks)
    if (warnings.length > 0) showLosses(view, name, warnings)
  } catch (error) {
    const isOfFile = error instanceof UnreadableFileError || error instanceof ContentTooComplexError
    tell(view, FILE_TEXTS.unreadable(name, isOfFile ? error.message : FILE_TEXTS.notLoaded))
  }
}

async function blocksOf(
  file: File,
): Promise<{ readonly blocks: readonly Block[]; readonly warnings: readonly Warning[] }> {
  const kind = fileKindOf(file.name)
  if (kind === undefined) return blocksOfMarkdown(await file.text())
  return importFile(new Uint8Array(await file.arrayBuffer()), kind, {
    addressOf: (picture) => ('bytes' in picture ? addressOf(picture) : NOT_DROPPED),
  })
}

/** Pictures beside a file are not in what was dropped. */
const NOT_DROPPED = Promise.resolve(undefined)

/** A picture stands in the text with its address, where others than blocks of pictures cannot wait for theirs. */
async function addressOf({ name, bytes }: HeldPicture): Promise<string | undefined> {
  const upload = new Upload(new File([new Uint8Array(bytes)], name))
  await upload.send()
  return upload.state === 'done' ? upload.publicUrl : undefined
}

function isMarkdown(name: string): boolean {
  return /\.(?:md|markdown|txt)$/i.test(name)
}

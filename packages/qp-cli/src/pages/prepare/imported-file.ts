import type { NewPage } from 'qp-client'
import { importFile, type ImportOptions, UnreadableFileError } from 'qp-import'
import { ContentTooComplexError } from 'qp-schema'
import { CommandFailure } from '../../errors/command-failure.ts'
import type { FileInput } from '../../input/read-input.ts'
import { type FileLinks, placeOfFile } from './local-pictures.ts'
import type { PreparedPage } from './prepared-page.ts'
import { titleOfName } from './title-of-name.ts'
import type { PictureSender } from './upload-pictures.ts'

/**
 * A file as a page of blocks, with its pictures on the service.
 *
 * @param folder - the absolute path that pictures in it are relative to
 * @param sender - without one, pictures are left out
 * @param links - without them, links between files are dropped
 * @throws CommandFailure for what is no file of its kind, and what the upload of a picture fails with
 */
export async function importedFile(
  { name, path, kind, bytes }: FileInput,
  {
    folder,
    sender,
    links,
  }: {
    readonly folder: string
    readonly sender: PictureSender | undefined
    readonly links?: FileLinks | undefined
  },
): Promise<PreparedPage> {
  const pictures = new Map<string, string>()
  const addressOf: ImportOptions['addressOf'] = async (picture) => {
    if ('bytes' in picture) return sender?.bytes(picture.bytes, picture.name)
    const place = placeOfFile(picture.url, folder, links?.root)
    if (place === undefined || 'href' in place) return place?.href
    const address = await sender?.file(place.path)
    if (address !== undefined) pictures.set(place.path, address)
    return address
  }
  try {
    const { blocks, warnings, title, description, lang, dir } = await importFile(bytes, kind, {
      addressOf,
      ...(links && { linkTo: links.linkTo }),
    })
    if (blocks.length === 0) throw new CommandFailure(`${name} shows nothing: there is no text in it.`)
    // Nothing in a table says what it is of.
    const named = title ?? (kind === 'csv' && path !== undefined ? titleOfName(path) : undefined)
    const meta = {
      ...(named !== undefined && { title: named }),
      ...(description !== undefined && { description }),
    }
    const page: NewPage = {
      blocks,
      ...(Object.keys(meta).length > 0 && { meta }),
      ...(lang !== undefined && { lang }),
      ...(dir !== undefined && { dir }),
    }
    return { page, title: named, warnings, pictures }
  } catch (error) {
    if (error instanceof UnreadableFileError || error instanceof ContentTooComplexError)
      throw new CommandFailure(`${name} cannot be read: ${error.message}`)
    throw error
  }
}

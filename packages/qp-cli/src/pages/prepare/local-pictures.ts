import { posix } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { emojiNamed } from 'qp-markdown/emoji'
import { type FrontMatter, type GfmConversion, gfmToBlocks } from 'qp-markdown/gfm'
import { blocksToMarkdown } from 'qp-markdown/to-markdown'

/** A text as blocks, with the pictures in it that are files. */
export interface ReadText {
  readonly frontMatter: FrontMatter
  /** How it begins, as markdown. */
  readonly start: string
  /** Absolute paths, each once, in order. */
  readonly pictures: readonly string[]
  /** The text with other addresses in place of these paths; where there is none, with the name of the file. */
  withAddresses(addresses: ReadonlyMap<string, string>): Pick<GfmConversion, 'blocks' | 'warnings'>
}

/**
 * Reads GitHub's dialect. The converter itself asks for the addresses of pictures: so what it takes for a picture is one, and
 * nothing else.
 *
 * @param folder - the absolute path that they are relative to
 */
export function readText(markdown: string, folder: string): ReadText {
  const read = (addressOf: (path: string) => string): GfmConversion =>
    gfmToBlocks(markdown, {
      emoji: emojiNamed,
      resolveUrl(url, { kind }) {
        if (kind !== 'image' || url.startsWith('#') || URL.canParse(url)) return url
        const picture = placeOfPicture(url, folder)
        return picture === undefined ? url : 'path' in picture ? addressOf(picture.path) : picture.href
      },
    })
  const pictures = new Set<string>()
  const { blocks, frontMatter } = read((path) => {
    pictures.add(path)
    return `${HOST}/`
  })
  return {
    frontMatter,
    start: blocksToMarkdown(blocks.slice(0, 1), { variant: 'gfm' }),
    pictures: [...pictures],
    withAddresses: (known) => read((path) => known.get(path) ?? posix.basename(path)),
  }
}

/** Where a picture lies that is named by a relative address: a file, or another host; `undefined` for what is no address. */
export function placeOfPicture(
  url: string,
  folder: string,
): { readonly path: string } | { readonly href: string } | undefined {
  const base = `${HOST}${pathToFileURL(`${folder}/`).pathname}`
  if (!URL.canParse(url, base)) return undefined
  const { href, origin, pathname } = new URL(url, base)
  return origin === HOST ? { path: pathOf(pathname) } : { href }
}

/** A host that nobody has, since paths of URLs are read below one. */
const HOST = 'https://files.invalid'

function pathOf(pathname: string): string {
  try {
    return fileURLToPath(`file://${pathname}`)
  } catch {
    return pathname
  }
}

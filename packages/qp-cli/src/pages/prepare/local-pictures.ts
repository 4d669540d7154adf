import { posix } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { emojiNamed } from 'qp-markdown/emoji'
import { type FrontMatter, type GfmConversion, gfmToBlocks } from 'qp-markdown/gfm'
import { wikiSyntax, type WikiTarget } from 'qp-import/wiki'
import { blocksToMarkdown } from 'qp-markdown/to-markdown'
import type { Block } from 'qp-schema'
import { heldPictures } from '../../input/held-pictures.ts'

/** How a file is read that is published with others. SPEC.md 18.13 */
export interface FileLinks {
  /** What addresses that begin with a slash are relative to: absolute. */
  readonly root: string
  /** Where a relative address leads: to the page of a file, or from `#` on in the same page; `undefined` where there is none. */
  linkTo(url: string): string | undefined
  /** What a link in double brackets leads to: a page, a picture that is a file, nothing, or with `null` it is no link. */
  wiki(target: WikiTarget): string | { readonly picture: string } | null | undefined
  /** Whether what is written for Obsidian is read besides links. */
  readonly isVault: boolean
}

/** A text as blocks, with the pictures in it that are files. */
export interface ReadText {
  readonly frontMatter: FrontMatter
  /** How it begins, as markdown. */
  readonly start: string
  /** Absolute paths, and `data:` addresses of those that the text holds, each once, in order. */
  readonly pictures: readonly string[]
  /** The text with other addresses in place of these; where there is none, with the name of the file. */
  withAddresses(addresses: ReadonlyMap<string, string>): Pick<GfmConversion, 'blocks' | 'warnings'>
}

/**
 * Reads GitHub's dialect. The converter itself asks for the addresses of pictures: so what it takes for a picture is one, and
 * nothing else.
 *
 * @param folder - the absolute path that they are relative to
 * @param links - without them, links between files are dropped
 */
export function readText(markdown: string, folder: string, links?: FileLinks): ReadText {
  const held = heldPictures(markdown)
  const read = (addressOf: (picture: string) => string | undefined): GfmConversion => {
    const conversion = gfmToBlocks(held.text, {
      emoji: emojiNamed,
      ...(links && { constructs: wikiOf(links, addressOf) }),
      resolveUrl(url, { kind }) {
        const address = held.addressFor(url)
        if (address !== undefined) return kind === 'image' ? (addressOf(address) ?? url) : url
        if (URL.canParse(url)) return url
        if (kind === 'link') return links?.linkTo(url) || url
        if (kind !== 'image' || url.startsWith('#')) return url
        const picture = placeOfFile(url, folder, links?.root)
        return picture === undefined
          ? url
          : 'path' in picture
            ? (addressOf(picture.path) ?? posix.basename(picture.path))
            : picture.href
      },
    })
    return { ...conversion, blocks: held.restored(conversion.blocks) }
  }
  const pictures = new Set<string>()
  const first = read((picture) => {
    pictures.add(picture)
    return `${HOST}/`
  })
  const { blocks, frontMatter } = first
  return {
    frontMatter,
    start: startOf(blocks).replaceAll(NO_ADDRESS_YET, '$1'),
    pictures: [...pictures],
    withAddresses: (known) => (pictures.size === 0 ? first : read((path) => known.get(path))),
  }
}

function wikiOf(
  { wiki, isVault }: FileLinks,
  pictureAt: (path: string) => string | undefined,
): ReturnType<typeof wikiSyntax> {
  return wikiSyntax({
    onlyLinks: !isVault,
    addressOf(target) {
      const found = wiki(target)
      return typeof found === 'object' && found !== null ? pictureAt(found.picture) : found
    },
  })
}

/** The text of the heading that a page begins with, as markdown; `undefined` where it begins otherwise. */
export function headingOf(blocks: readonly Block[]): string | undefined {
  return /^#{1,6} ([^\n]{1,80})/.exec(startOf(blocks))?.[1]
}

function startOf(blocks: readonly Block[]): string {
  return blocksToMarkdown(blocks.slice(0, 1), { variant: 'gfm' })
}

/**
 * Where a file lies that is named by a relative address, and what stands there from `#` on, or another host; `undefined` for
 * what is no address.
 *
 * @param root - what an address that begins with a slash is relative to; the root of all files by default
 */
export function placeOfFile(
  url: string,
  folder: string,
  root = '',
): { readonly path: string; readonly hash: string } | { readonly href: string } | undefined {
  const base = `${HOST}${pathToFileURL(`${folder}/`).pathname}`
  const isOfRoot = /^[/\\](?![/\\])/.test(url)
  const whole = isOfRoot && root !== '' ? `${pathToFileURL(root).pathname}${url}` : url
  if (!URL.canParse(whole, base)) return undefined
  const { href, origin, pathname, hash } = new URL(whole, base)
  return origin === HOST ? { path: pathOf(pathname), hash } : { href }
}

/** A host that nobody has, since paths of URLs are read below one. */
const HOST = 'https://files.invalid'
const NO_ADDRESS_YET = /!\[([^\]]*)\]\(https:\/\/files\.invalid\/\)/g

function pathOf(pathname: string): string {
  try {
    return fileURLToPath(`file://${pathname}`)
  } catch {
    return pathname
  }
}

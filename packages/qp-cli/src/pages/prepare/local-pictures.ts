import { randomUUID } from 'node:crypto'
import { posix } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { type FrontMatter, gfmToBlocks } from 'qp-markdown/gfm'
import { blocksToMarkdown } from 'qp-markdown/to-markdown'
import { type Block, mapBlocks, type Warning } from 'qp-schema'

/** A text as blocks, with the pictures in it that are files. */
export interface ReadText {
  readonly blocks: readonly Block[]
  readonly frontMatter: FrontMatter
  readonly warnings: readonly Warning[]
  /** How it begins, as markdown. */
  readonly start: string
  /** Absolute paths, each once, in order. */
  readonly pictures: readonly string[]
  /** The blocks with other addresses in place of these paths; where there is none, with the name of the file. */
  withAddresses(addresses: ReadonlyMap<string, string>): Block[]
}

/**
 * Reads GitHub's dialect. Relative addresses of pictures are made absolute below a host that nobody has, by the converter
 * itself: so what it takes for a picture is one, and nothing else.
 *
 * @param folder - the absolute path that they are relative to
 */
export function readText(markdown: string, folder: string): ReadText {
  const origin = `https://${randomUUID()}.invalid`
  const imageBaseUrl = origin + pathToFileURL(`${folder}/`).pathname
  const { blocks, frontMatter, warnings } = gfmToBlocks(markdown, { imageBaseUrl })
  const addresses = new RegExp(`${origin.replaceAll('.', '\\.')}([^"\\s<>)]*)`, 'g')
  const pictures = new Set<string>()
  mapBlocks(blocks, {
    leaf({ value }) {
      for (const [, address = ''] of value.matchAll(addresses)) pictures.add(pathOf(address))
      return value
    },
  })
  return {
    blocks,
    frontMatter,
    warnings,
    start: blocksToMarkdown(blocks.slice(0, 1), { variant: 'gfm' }),
    pictures: [...pictures],
    withAddresses: (known) =>
      mapBlocks(blocks, {
        leaf: ({ value }) =>
          value.replaceAll(
            addresses,
            (_, address: string) => known.get(pathOf(address)) ?? posix.basename(address),
          ),
      }),
  }
}

/** The query and fragment that GitHub allows behind a file's name say nothing about the file. */
function pathOf(address: string): string {
  const [path = ''] = address.replaceAll('&amp;', '&').split(/[?#]/)
  try {
    return fileURLToPath(`file://${path}`)
  } catch {
    return path
  }
}

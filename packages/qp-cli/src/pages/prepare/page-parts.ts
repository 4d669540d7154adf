import type { NewPage } from 'qp-client'
import { type Block, LIMITS } from 'qp-schema'
import { CommandFailure } from '../../errors/command-failure.ts'

/** What a request has beside the page: its id, its key, and marks. */
const REST_BYTES = 1024

/** The content of a page as requests carry it: what publishes it, and what is appended then. */
export type PageParts = readonly [
  first: NewPage,
  ...rest: (Pick<NewPage, 'resolves' | 'refuseSecrets'> & { readonly blocks: readonly Block[] })[],
]

/** Whether a page goes in one request. SPEC.md 8.1.1 */
export function fits(page: NewPage): boolean {
  return bytesOf(page) + REST_BYTES <= LIMITS.bodyBytes
}

/**
 * A page in as few requests as it takes; blocks stay whole. The same page always has the same parts, so that a save that was
 * interrupted goes on between two of them.
 *
 * @param name - what its user calls it
 * @throws CommandFailure for what cannot be divided so
 */
export function partsOf(page: NewPage, name: string): PageParts {
  if (fits(page)) return [page]
  if (page.blocks === undefined) throw new CommandFailure(`${name} is too large for one request.`)
  const { blocks, resolves, ...fields } = page
  const mostBytes = LIMITS.bodyBytes - REST_BYTES - bytesOf({ ...fields, resolves })
  const parts: Block[][] = [[]]
  let room = mostBytes
  for (const [index, block] of blocks.entries()) {
    const bytes = bytesOf(block) + 1
    if (bytes > mostBytes)
      throw new CommandFailure(
        `${name} cannot be sent: block ${index + 1} of ${blocks.length} (${block.type}) has ${bytes} bytes, and a request takes ${mostBytes}.`,
      )
    if (bytes > room) {
      parts.push([])
      room = mostBytes
    }
    parts.at(-1)?.push(block)
    room -= bytes
  }
  const [first = [], ...rest] = parts
  const { refuseSecrets } = fields
  // What the end of the page settles is not settled by its beginning.
  const atEnd = (index: number) => index === rest.length && resolves !== undefined && { resolves }
  return [
    { ...fields, ...atEnd(0), blocks: first },
    ...rest.map((some, index) => ({
      blocks: some,
      ...(refuseSecrets !== undefined && { refuseSecrets }),
      ...atEnd(index + 1),
    })),
  ]
}

/** How long a value is as JSON in UTF-8. */
export function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value))
}

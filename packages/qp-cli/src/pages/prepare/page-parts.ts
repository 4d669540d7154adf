import type { NewPage } from 'qp-client'
import { type Block, LIMITS } from 'qp-schema'
import { CommandFailure } from '../../errors/command-failure.ts'

/** What a request has room for beside the id and the key of a page, and marks. */
export const ROOM_BYTES = LIMITS.bodyBytes - 1024

/** The content of a page as requests carry it: what publishes it, and what is appended then. */
export type PageParts = readonly [
  first: NewPage,
  ...rest: (Pick<NewPage, 'resolves' | 'refuseSecrets'> & { readonly blocks: readonly Block[] })[],
]

/** Whether a page goes in one request. SPEC.md 8.1.1 */
export function fits(page: NewPage): boolean {
  return bytesOf(page) <= ROOM_BYTES
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
  const mostBytes = ROOM_BYTES - bytesOf({ ...fields, resolves })
  for (const [index, block] of blocks.entries()) {
    const bytes = bytesOf(block) + 1
    if (bytes > mostBytes)
      throw new CommandFailure(
        `${name} cannot be sent: block ${index + 1} of ${blocks.length} (${block.type}) has ${bytes} bytes, and a request takes ${mostBytes}.`,
      )
  }
  const [first = [], ...rest] = inRequests(blocks, mostBytes)
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

/**
 * Values in lists for one request each, in order; each list has one at least.
 *
 * @param room - how many bytes those of one request have together
 * @param most - how many they are
 */
export function inRequests<T>(values: readonly T[], room: number, most = Number.POSITIVE_INFINITY): T[][] {
  const requests: T[][] = []
  let left = 0
  for (const value of values) {
    const bytes = bytesOf(value) + 1
    const last = requests.at(-1)
    if (last === undefined || last.length === most || bytes > left) {
      requests.push([value])
      left = room - bytes
    } else {
      last.push(value)
      left -= bytes
    }
  }
  return requests
}

/** How long a value is as JSON in UTF-8. */
export function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value))
}

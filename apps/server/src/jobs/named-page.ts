import type { ReceivedBody } from './decode-body.ts'

/** An id or edit key as it was sent, unchecked: `null` when absent, `false` when it is not a string. */
export type SentString = string | null | false

/** The page that a body names. */
export interface NamedPage {
  readonly id: SentString
  readonly editKey: SentString
}

/** How much of either end of a body is looked at. */
const END_BYTES = 1024

/**
 * The page that a body seems to name, from a look at its ends: the store can be asked before the body is read. Whoever
 * reads it has to compare, since a name may stand elsewhere, or be that of a field of a block.
 */
export function seemsToName({ bytes, mediaType }: ReceivedBody): NamedPage {
  if (mediaType !== 'application/json') return { id: null, editKey: null }
  const ends =
    bytes.length <= 2 * END_BYTES
      ? textOf(bytes)
      : `${textOf(bytes.subarray(0, END_BYTES))}\n${textOf(bytes.subarray(-END_BYTES))}`
  return {
    id: /"id"\s*:\s*"([\w-]{1,64})"/.exec(ends)?.[1] ?? null,
    editKey: /"editKey"\s*:\s*"([\w-]{1,64})"/.exec(ends)?.[1] ?? null,
  }
}

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')
}

import { THEME_IDS, type ThemeId } from 'qp-schema'

/** What a person has put into the playground. */
export interface Draft {
  readonly source: 'markdown' | 'blocks'
  readonly text: string
  /** How markdown is read. */
  readonly variant: 'plain' | 'gfm'
  readonly theme: ThemeId
}

/** Characters of a text that the playground takes: those of a request's body. */
export const DRAFT_CHARACTERS = 1_048_576

/** Characters of a fragment that programs pass on whole. */
const FRAGMENT_CHARACTERS = 16_000

const MARK = 'page='

/** A draft as the fragment of an address, without `#`; `undefined` when it would be too long. SPEC.md 10.30.9 */
export async function fragmentOf(draft: Draft): Promise<string | undefined> {
  const json = new Blob([JSON.stringify(draft)]).stream()
  const packed = await new Response(json.pipeThrough(new CompressionStream('deflate-raw'))).arrayBuffer()
  const fragment = MARK + base64url(new Uint8Array(packed))
  return fragment.length <= FRAGMENT_CHARACTERS ? fragment : undefined
}

/** The draft of a fragment; `undefined` for any other text. No more is unpacked than a draft may have. SPEC.md 10.30.9 */
export async function draftOf(fragment: string): Promise<Draft | undefined> {
  if (!fragment.startsWith(MARK) || fragment.length > FRAGMENT_CHARACTERS) return undefined
  try {
    return asDraft(JSON.parse(await unpack(bytesOf(fragment.slice(MARK.length)))))
  } catch {
    return undefined
  }
}

/**
 * The blocks in a text of JSON, which is an array of them or a page document; whether they are blocks is not looked at.
 *
 * @throws SyntaxError when it is no JSON
 */
export function blocksIn(text: string): unknown {
  const value = JSON.parse(text) as unknown[] | { readonly blocks?: unknown } | null
  return Array.isArray(value) ? value : value?.blocks
}

function asDraft(value: unknown): Draft | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { source, text, variant, theme } = value as Record<string, unknown>
  const known = THEME_IDS.find((id) => id === theme)
  if (source !== 'markdown' && source !== 'blocks') return undefined
  if (variant !== 'plain' && variant !== 'gfm') return undefined
  if (typeof text !== 'string' || text.length > DRAFT_CHARACTERS || known === undefined) return undefined
  return { source, text, variant, theme: known }
}

/** @throws RangeError when it is longer than the JSON of a draft can be */
async function unpack(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader()
  const parts: string[] = []
  for (let left = 2 * DRAFT_CHARACTERS; ;) {
    const { done, value } = await reader.read()
    if (done) return parts.join('')
    left -= value.length
    if (left < 0) throw new RangeError('the draft is too long')
    parts.push(value)
  }
}

function base64url(bytes: Uint8Array): string {
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  )
}

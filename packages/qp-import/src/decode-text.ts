import { UnreadableFileError } from './imported.ts'

/** Control characters, which texts have nowhere and other files near their beginning. */
// oxlint-disable-next-line no-control-regex
const BINARY = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/

/**
 * The text of a file, without a byte order mark: what its mark says, else UTF-8, else what the file itself declares, else
 * what Windows wrote in the West.
 *
 * @param declared - a label of an encoding, as HTML may have it
 * @throws UnreadableFileError for what is no text
 */
export function decodeText(bytes: Uint8Array, declared?: string): string {
  const text = decode(bytes, declared)
  if (BINARY.test(text.slice(0, 65_536))) throw new UnreadableFileError('This is no text.')
  return text
}

/** The text of a file that begins with a byte order mark of UTF-16, without it; `undefined` for others. */
export function decodeUtf16(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  return undefined
}

function decode(bytes: Uint8Array, declared = 'windows-1252'): string {
  const marked = decodeUtf16(bytes)
  if (marked !== undefined) return marked
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return decoderOf(declared).decode(bytes)
  }
}

function decoderOf(label: string): TextDecoder {
  try {
    return new TextDecoder(label)
  } catch {
    return new TextDecoder('windows-1252')
  }
}

import { crc32 } from './crc32.ts'

/** What the bytes from 128 on are where nothing says otherwise: code page 437. */
const UPPER =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0'

interface Encoding {
  readonly isUtf8: boolean
  /** The name in UTF-8, behind a version and the checksum of the other one. */
  readonly unicode: Uint8Array | undefined
}

/** A name: what says that it is UTF-8 is, and so is what could be; anything else is of code page 437. */
export function decodedName(bytes: Uint8Array, { isUtf8, unicode }: Encoding): string {
  if (isUtf8) return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  const own = unicode && unicodeName(bytes, unicode)
  if (own !== undefined) return own
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return Array.from(bytes, (byte) => (byte < 128 ? String.fromCharCode(byte) : UPPER[byte - 128])).join('')
  }
}

function unicodeName(bytes: Uint8Array, field: Uint8Array): string | undefined {
  if (field.length < 6 || field[0] !== 1) return undefined
  const checksum = new DataView(field.buffer, field.byteOffset, field.length).getUint32(1, true)
  if (checksum !== crc32(bytes)) return undefined
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(field.subarray(5))
}

/** Why a name is none that a folder could have a file by. */
export type NameProblem = 'outside' | 'unreadable'

// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u001f\u007f\ufffd]/
const ABSOLUTE = /^(?:\/|[a-z]:)/i
const LONGEST = 1024

/**
 * The path that a name is, from the folder that the archive is: with `/`, without `.`, in Unicode's composed form; empty for a
 * folder. A backslash is what Windows has in the place of `/`.
 */
export function pathOf(name: string): { readonly path: string } | { readonly problem: NameProblem } {
  const slashed = name.replaceAll('\\', '/')
  if (CONTROL.test(slashed) || slashed.length > LONGEST) return { problem: 'unreadable' }
  const parts = slashed.split('/').filter((part) => part !== '' && part !== '.')
  if (ABSOLUTE.test(slashed) || parts.includes('..')) return { problem: 'outside' }
  return { path: slashed.endsWith('/') ? '' : parts.join('/').normalize('NFC') }
}

/** What systems put beside files, and nobody has written. */
const OF_SYSTEMS = /(?:^|\/)(?:__MACOSX\/.*|\.DS_Store|\._[^/]*|Thumbs\.db|desktop\.ini)$/i

export function isOfSystem(path: string): boolean {
  return OF_SYSTEMS.test(path)
}

import fc from 'fast-check'

// fast-check's own `unit: 'binary'` and `webUrl` index all 1,112,064 characters first: half a second of each process.

/** How long a text may be, in characters. */
export interface TextConstraints {
  readonly maxLength?: number
}

const SURROGATES = 0x800
/** Any Unicode character: a code point that is no half of a pair. */
const character: fc.Arbitrary<string> = fc
  .nat(0x10_ffff - SURROGATES)
  .map((point) => String.fromCodePoint(point < 0xd800 ? point : point + SURROGATES))

/** Text of any characters, and now and then of what names something in every object. */
export function anyText(constraints: TextConstraints = {}): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 9, arbitrary: fc.array(character, constraints).map((parts) => parts.join('')) },
    { weight: 1, arbitrary: fc.string(constraints) },
  )
}

const encoded = character.map((one) => {
  const escaped = encodeURIComponent(one)
  return escaped === one ? `%${one.charCodeAt(0).toString(16)}` : escaped
})
const LETTERS_AND_DIGITS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
const madeOf = (signs: string): fc.Arbitrary<string> =>
  fc
    .array(
      fc.oneof(
        { weight: 10, arbitrary: fc.constantFrom(...LETTERS_AND_DIGITS, ...signs) },
        { weight: 1, arbitrary: encoded },
      ),
    )
    .map((parts) => parts.join(''))
const segment = madeOf("-._~!$&'()*+,;=:@")
const query = madeOf("-._~!$&'()*+,;=:@/?")
const behind = (sign: string) => fc.option(query, { nil: '' }).map((text) => (text === '' ? '' : sign + text))

/** Any valid address of http or https, with a path, a query and a fragment. */
export const anyUrl: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom('http://', 'https://'),
    fc.webAuthority(),
    fc.array(segment).map((parts) => parts.map((part) => `/${part}`).join('')),
    behind('?'),
    behind('#'),
  )
  .map((parts) => parts.join(''))

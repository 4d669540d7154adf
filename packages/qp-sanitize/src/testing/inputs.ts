import {
  type FieldKinds,
  isChoice,
  isList,
  isObject,
  isOptional,
  isWholeNumber,
  type Kind,
  type KindTree,
  leavesOf,
  mapOwnLeaves,
  type OwnBlockType,
  ownLeavesOf,
} from 'qp-schema'
import { attackVectors } from 'qp-schema/vectors'
import { textOf } from './html-problems.ts'

/** What an ordinary block has at a place of each kind, with a word in it. */
const ORDINARY: { readonly [K in Kind]: (word: string) => string } = {
  plainText: (word) => word,
  icon: () => '🌊',
  inlineHtml: (word) => `<em>${word}</em>`,
  richHtml: (word) => `<p>${word}</p>`,
  snippet: (word) => `<p style="color:red">${word}</p>`,
  document: (word) => `<p>${word}</p>`,
  scriptedDocument: (word) => `<p>${word}</p>`,
  linkUrl: () => 'https://example.org/',
  imageUrl: () => 'https://example.org/tide.png',
  embedUrl: () => 'https://youtu.be/M7lc1UVf-VE',
  sourceCode: (word) => word,
  languageTag: () => 'en',
  groupName: () => 'tides',
  lineNumbers: () => '1',
}

/** The kinds whose words readers are to see. Documents stand in frames. */
const SHOWN_TEXT: ReadonlySet<Kind> = new Set([
  'plainText',
  'inlineHtml',
  'richHtml',
  'snippet',
  'sourceCode',
])

/** Beside the format's own attacks: what breaks out of attributes that a template leaves without quotes. */
const BREAKOUTS = [
  'x onmouseover=alert(1) y=',
  '" onmouseover="alert(1)',
  "' onmouseover='alert(1)",
  '"><img src=x onerror=alert(1)>',
  '</script><script>alert(1)</script>',
  'javascript:alert(1)',
  'JaVaScRiPt&colon;alert(1)',
  '<',
  '&',
  ' ',
  '',
]

/** Every string of the attacks that the format's vectors have, each once, and more. */
export function attacks(): string[] {
  return [
    ...new Set([
      ...BREAKOUTS,
      ...attackVectors.flatMap(({ input }) => leavesOf(input).map(({ value }) => value)),
    ]),
  ]
}

/** Blocks of a type, made from its kinds: all fields, and only those that have to be there. */
export function ordinaryBlocks({ type, kinds }: OwnBlockType): object[] {
  return [true, false].map((withOptional) => ({ type, ...fieldsOf(kinds, withOptional) }))
}

function fieldsOf(kinds: FieldKinds, withOptional: boolean): object {
  return Object.fromEntries(
    Object.entries(kinds).flatMap(([field, kind]) => {
      if (!isOptional(kind)) return [[field, valueOf(kind, withOptional)]]
      return withOptional ? [[field, valueOf(kind.optional, withOptional)]] : []
    }),
  )
}

function valueOf(kind: KindTree, withOptional: boolean): unknown {
  if (typeof kind === 'string') return ORDINARY[kind]('tide')
  if (isList(kind)) return [valueOf(kind[0], withOptional), valueOf(kind[0], withOptional)]
  if (isWholeNumber(kind)) return kind.integer[0]
  return isChoice(kind) ? kind.choice[0] : fieldsOf(kind, withOptional)
}

/** A block to try, and what is known of it. */
export interface Input {
  readonly block: object
  /** Whether it is whole as its author wrote it: all its words must be read then. */
  readonly isOrdinary?: boolean
  /** What must be read of it. */
  readonly words?: readonly string[]
  /** A word in one of its strings that stands nowhere else, and the kind of the string: for where it comes to stand. */
  readonly probe?: { readonly word: string; readonly kind: Kind }
}

/** What a text begins with that passes for a number where only its beginning is looked at, and is CSS. */
const STYLED = '1px;position:fixed;inset:0;background:url(https://example.org/'

/** What a `schema` may ask a text to be where it takes no word. */
const NUMBERS = ['73', '0.73', '1973', '2073-03-17']

/**
 * A block once for each attack at each place, and with a word at each place of text, or a number where that alone fits.
 * Elements of a list are alike: only the first is replaced.
 *
 * @param fits - whether a block is one of the type
 */
export function* replacements(
  block: object,
  type: OwnBlockType,
  fits: (block: object) => boolean,
): Generator<Input> {
  const hostile = attacks()
  const leaves = ownLeavesOf(block, type).filter(({ path }) => !/\[(?!0\])/.test(path))
  for (const { kind, path } of leaves) {
    const replace = (value: string) =>
      mapOwnLeaves(block, type, (leaf) => (leaf.path === path ? value : leaf.value)) as object
    const word = `tide${path.replace(/\W/g, '')}`.toLowerCase()
    const probe = { word, kind }
    if (SHOWN_TEXT.has(kind)) {
      const worded: Input = { block: replace(ORDINARY[kind](word)), words: [word], probe }
      const numbers = NUMBERS.map((value): Input => ({ block: replace(value), words: wordsOf(value) }))
      const shown = [worded, ...numbers].find((input) => fits(input.block))
      if (shown !== undefined) yield shown
    }
    for (const value of [`${STYLED}${word}`, `https://${word}.example/`, `<p>${word}</p>`])
      yield { block: replace(value), probe }
    for (const attack of hostile) yield { block: replace(attack) }
  }
}

/** The words of all texts of a block: those of its HTML without the tags. */
export function shownWords(block: object, type: OwnBlockType): string[] {
  return ownLeavesOf(block, type).flatMap(({ kind, value }) => {
    if (!SHOWN_TEXT.has(kind)) return []
    return wordsOf(isText(kind) ? value : textOf(value).replace(/&[#\w]+;/g, ' '))
  })
}

/** Whether strings of a kind are text, and no HTML. */
export function isText(kind: Kind): boolean {
  return kind === 'plainText' || kind === 'sourceCode'
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
}

/** A block with long texts, and the same with long lists: more elements than a fallback has blocks. */
export function enormous(block: object, type: OwnBlockType): Input[] {
  const long = mapOwnLeaves(block, type, ({ kind, value }) =>
    SHOWN_TEXT.has(kind) ? ORDINARY[kind]('tide '.repeat(2000)) : value,
  ) as object
  return [{ block: long }, { block: withLongLists(block) }]
}

function withLongLists(value: object): object {
  return Object.fromEntries(
    Object.entries(value).map(([field, inner]: [string, unknown]) => {
      if (isObject(inner)) return [field, withLongLists(inner)]
      return [
        field,
        Array.isArray(inner) && inner.length > 0 ? Array.from({ length: 101 }, () => inner[0]) : inner,
      ]
    }),
  )
}

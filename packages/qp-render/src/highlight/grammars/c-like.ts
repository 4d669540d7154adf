import { type Grammar, mode, type Rule } from '../mode.ts'
import {
  BLOCK_COMMENT,
  classifyWords,
  DOUBLE_QUOTED,
  NAME,
  NUMBER,
  SINGLE_QUOTED,
  SLASH_COMMENT,
  SPACE,
  to,
  toMatching,
  type WordOptions,
  type Words,
} from './rules.ts'

/** A language with the comments, strings, numbers and names of C, and rules of its own before those. */
export function cLikeRules(words: Words, own: readonly Rule[], options: WordOptions = {}): Rule[] {
  return [
    SPACE,
    SLASH_COMMENT,
    BLOCK_COMMENT,
    ...own,
    { match: NAME, as: classifyWords(words, options) },
    NUMBER,
    DOUBLE_QUOTED,
    SINGLE_QUOTED,
  ]
}

function cLike(words: Words, own: readonly Rule[], options?: WordOptions): Grammar {
  const main = mode(() => cLikeRules(words, own, options))
  return () => main
}

const PREPROCESSOR: readonly Rule[] = [
  { match: /(?<=#[ \t]{0,9}include[ \t]{0,9})<[^>\n]*>?/, as: 'string' },
  { match: /(?<=^[ \t]{0,80})#[ \t]{0,9}\w+/, as: 'meta' },
]

const C_WORDS = {
  keyword:
    'auto break case const continue default do else enum extern for goto if inline register restrict return sizeof static struct switch typedef union volatile while',
  type: 'bool char double float int int16_t int32_t int64_t int8_t intptr_t long ptrdiff_t short signed size_t ssize_t uint16_t uint32_t uint64_t uint8_t uintptr_t unsigned void wchar_t',
  number: 'NULL false nullptr true',
}

export const c: Grammar = cLike(C_WORDS, PREPROCESSOR)

export const cpp: Grammar = cLike(
  {
    keyword: `${C_WORDS.keyword} alignas alignof and catch class co_await co_return co_yield concept const_cast consteval constexpr constinit decltype delete dynamic_cast explicit export friend mutable namespace new noexcept not operator or override private protected public reinterpret_cast requires static_assert static_cast template throw try typeid typename using virtual`,
    type: `${C_WORDS.type} char16_t char32_t char8_t`,
    number: C_WORDS.number,
    variable: 'this',
    soft: 'final import module',
  },
  [
    ...PREPROCESSOR,
    {
      match: /(?:u8|[uUL])?R"[^\s()\\"]{0,16}\(/,
      as: 'string',
      until: toMatching((opening) => `)${opening.slice(opening.indexOf('"') + 1, -1)}"`),
    },
    { match: /\[\[[\w:, ]{0,80}\]\]/, as: 'meta' },
  ],
)

export const go: Grammar = cLike(
  {
    keyword:
      'break case chan const continue default defer else fallthrough for func go goto if import interface map package range return select struct switch type var',
    type: 'any bool byte comparable complex128 complex64 error float32 float64 int int16 int32 int64 int8 rune string uint uint16 uint32 uint64 uint8 uintptr',
    number: 'false iota nil true',
  },
  [{ match: /`/, as: 'string', until: to('`') }],
)

export const rust: Grammar = cLike(
  {
    keyword:
      'as async await break const continue crate dyn else enum extern fn for if impl in let loop match mod move mut pub ref return static struct super trait type unsafe use where while',
    soft: 'union',
    type: 'bool char f32 f64 i128 i16 i32 i64 i8 isize str u128 u16 u32 u64 u8 usize',
    number: 'false true',
    variable: 'self',
  },
  [
    {
      match: /[bc]?r#{0,9}"/,
      as: 'string',
      until: toMatching((opening) => `"${'#'.repeat(opening.split('#').length - 1)}`),
    },
    { match: /b?'(?:\\[^'\n]{1,10}|[^'\\\n])'/, as: 'string' },
    { match: /'\w+/, as: 'variable' },
    { match: /#!?\[[^\]\n]*\]?/, as: 'meta' },
    { match: /[A-Za-z_]\w*!(?=[([{ ])/, as: 'function' },
    { match: /"(?:[^"\\]|\\[^])*"?/, as: 'string' },
  ],
)

export const java: Grammar = cLike(
  {
    keyword:
      'abstract assert break case catch class const continue default do else enum extends final finally for goto if implements import instanceof interface native new package private protected public return static strictfp super switch synchronized this throw throws transient try volatile while',
    soft: 'exports module non-sealed open permits record requires sealed var when yield',
    type: 'boolean byte char double float int long short void',
    number: 'false null true',
  },
  [
    { match: /"""/, as: 'string', until: to('"""') },
    { match: /@(?:interface\b)?[\w.]*/, as: 'meta' },
  ],
)

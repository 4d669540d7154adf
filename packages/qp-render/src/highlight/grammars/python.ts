import { type Grammar, type Mode, mode, type Rule } from '../mode.ts'
import {
  bracketMode,
  classifyWords,
  DOUBLE_QUOTED,
  HASH_COMMENT,
  NAME,
  NUMBER,
  SINGLE_QUOTED,
  SPACE,
  stringMode,
} from './rules.ts'

const words = classifyWords({
  keyword:
    'and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield',
  soft: 'case match type',
  number: 'Ellipsis False None NotImplemented True',
  variable: 'cls self',
  type: 'bool bytes dict float frozenset int list object set str tuple',
})

const rules = (): Rule[] => [
  SPACE,
  HASH_COMMENT,
  ...FORMATTED,
  { match: /[rRbBuU]{0,2}"""(?:[^"\\]|\\[^]|""?(?!"))*(?:""")?/, as: 'string' },
  { match: /[rRbBuU]{0,2}'''(?:[^'\\]|\\[^]|''?(?!'))*(?:''')?/, as: 'string' },
  {
    match: new RegExp(`[rRbBuU]{0,2}(?:${DOUBLE_QUOTED.match.source}|${SINGLE_QUOTED.match.source})`),
    as: 'string',
  },
  { match: /(?<=^[ \t]{0,80})@[\w.]+/, as: 'meta' },
  { match: NAME, as: words },
  NUMBER,
]

const hole: Mode = bracketMode(/\{/, /\}/, rules, 'keyword')

const FORMATTED: readonly Rule[] = [
  ['"""', '"""'],
  ["'''", "'''"],
  ['"', '"|(?=\\n)'],
  ["'", "'|(?=\\n)"],
].map(([open = '', close = '']) => ({
  match: new RegExp(`[fFtT][rR]?${open}|[rR][fFtT]${open}`),
  as: 'string',
  enter: stringMode(new RegExp(close), () => [
    { match: /\{\{/ },
    { match: /\{/, as: 'keyword', enter: hole },
  ]),
}))

const main = mode(rules)

export const py: Grammar = () => main

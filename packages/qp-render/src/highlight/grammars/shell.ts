import { type Grammar, type Mode, mode, type Rule } from '../mode.ts'
import { bracketMode, classifyWords, SPACE, stringMode, toHeredocEnd } from './rules.ts'

const words = classifyWords(
  {
    keyword: 'case do done elif else esac fi for function if in return select then time until while',
    function:
      'alias apt awk brew cargo cat cd chmod chown cp curl cut declare docker echo eval exec exit export find git grep head jq kill kubectl ls make mkdir mv node npm npx pip pnpm printf pwd python python3 read rm sed set shift sleep sort source ssh sudo tail tar tee test touch trap unset wc wget xargs yarn',
    number: 'false true',
  },
  { capitals: false },
)

const VARIABLES = (): Rule[] => [
  { match: /\$(?:\w+|[@#?*!$-])/, as: 'variable' },
  { match: /\$\{/, as: 'variable', enter: parameter },
  { match: /\$\(/, as: 'keyword', enter: command },
]

const rules = (): Rule[] => [
  SPACE,
  { match: /(?<=^|[\s;(])#[^\n]*/, as: 'comment' },
  { match: /\\[^]/ },
  { match: /"/, as: 'string', enter: text },
  { match: /\$?'[^']*'?/, as: 'string' },
  { match: /<<-?["']?[A-Za-z_]\w*["']?/, as: 'string', until: toHeredocEnd },
  ...VARIABLES(),
  { match: /(?<=[\s(])--?[A-Za-z][\w-]*/, as: 'attribute' },
  { match: /[A-Za-z_]\w*(?=\+?=)/, as: 'variable' },
  { match: /(?<=\s)\d+(?![\w./:-])/, as: 'number' },
  { match: /(?<=^|[\s;(|&])[A-Za-z_][\w-]*(?![\w./:=-])/, as: words },
  { match: /[\w./:@%,-]+/ },
]

const command: Mode = bracketMode(/\(/, /\)/, rules, 'keyword')
const parameter: Mode = mode(
  () => [{ match: /\}/, leave: true }, { match: /\$\{/, enter: parameter }, { match: /[^}$]+/ }],
  'variable',
)
const text: Mode = stringMode(/"/, VARIABLES)
const main = mode(rules)

export const sh: Grammar = () => main

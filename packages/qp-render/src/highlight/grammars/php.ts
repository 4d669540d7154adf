import { type Grammar, type Mode, mode, type Rule } from '../mode.ts'
import { htmlRules } from './markup.ts'
import {
  BLOCK_COMMENT,
  bracketMode,
  classifyWords,
  NAME,
  NUMBER,
  SINGLE_QUOTED,
  SPACE,
  stringMode,
  toHeredocEnd,
} from './rules.ts'

const words = classifyWords({
  keyword:
    'abstract and array as break callable case catch class clone const continue declare default do echo else elseif empty endfor endforeach endif endswitch endwhile enum extends final finally fn for foreach function global goto if implements include include_once instanceof insteadof interface isset list match namespace new or print private protected public readonly require require_once return static switch throw trait try unset use var while xor yield',
  soft: 'from',
  type: 'bool float int iterable mixed never object parent self string void',
  number: 'FALSE NULL TRUE false null true',
})

const rules = (): Rule[] => [
  SPACE,
  { match: /#\[[^\]\n]*\]?/, as: 'meta' },
  { match: /(?:\/\/|#)(?:[^\n?]|\?(?!>))*/, as: 'comment' },
  BLOCK_COMMENT,
  { match: /\$+[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*/, as: 'variable' },
  { match: /<<<[ \t]{0,9}["']?\w+["']?/, as: 'string', until: toHeredocEnd },
  { match: /"/, as: 'string', enter: text },
  SINGLE_QUOTED,
  { match: NAME, as: words },
  NUMBER,
]

const hole: Mode = bracketMode(/\{/, /\}/, rules, 'keyword')
const text: Mode = stringMode(/"/, () => [
  { match: /\{(?=\$)/, as: 'keyword', enter: hole },
  { match: /\$[A-Za-z_]\w*/, as: 'variable' },
])
const bare = mode(() => [{ match: /<\?(?:php\b|=)?/, as: 'meta' }, { match: /\?>/, as: 'meta' }, ...rules()])
const embedded: Mode = mode(() => [{ match: /\?>/, as: 'meta', leave: true }, ...rules()])
const page = mode(
  () => [{ match: /<\?(?:php\b|=)?/, as: 'meta', enter: embedded }, ...htmlRules()],
  undefined,
  true,
)

/** Without an opening tag the source is taken for PHP from its start. */
export const php: Grammar = (source) => (source.includes('<?') ? page : bare)

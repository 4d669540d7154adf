import { type Grammar, mode, type Mode, type Rule } from '../mode.ts'
import {
  bracketMode,
  classifyWords,
  HASH_COMMENT,
  NUMBER,
  SINGLE_QUOTED,
  SPACE,
  stringMode,
  to,
  toHeredocEnd,
  toMatching,
} from './rules.ts'

const words = classifyWords(
  {
    keyword:
      'BEGIN END alias and attr_accessor attr_reader attr_writer begin break case class def defined? do else elsif end ensure extend for if in include module next not or private protected public raise redo require require_relative rescue retry return super then undef unless until when while yield',
    number: 'false nil true',
    variable: 'self __FILE__ __dir__',
  },
  { keys: true },
)

const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', '<': '>' }

const hole: Mode = bracketMode(/\{/, /\}/, () => rules(), 'keyword')
const interpolated: Mode = stringMode(/"/, () => [{ match: /#\{/, as: 'keyword', enter: hole }])
const command: Mode = stringMode(/`/, () => [{ match: /#\{/, as: 'keyword', enter: hole }])

const rules = (): Rule[] => [
  SPACE,
  { match: /^=begin\b/, as: 'comment', until: to('\n=end') },
  HASH_COMMENT,
  { match: /(?<=\bdef {1,3})(?:self\.)?[A-Za-z_]\w*[?!=]?/, as: 'function' },
  { match: /"/, as: 'string', enter: interpolated },
  { match: /`/, as: 'string', enter: command },
  SINGLE_QUOTED,
  { match: /<<[-~]["']?[A-Za-z_]\w*["']?|<<["']?[A-Z_]\w*["']?/, as: 'string', until: toHeredocEnd },
  {
    match: /%[wWiIqQr]?[([{<]/,
    as: 'string',
    until: toMatching((opening) => CLOSING[opening.slice(-1)] ?? ''),
  },
  {
    match:
      /(?<=(?:^|[=(,:?!&|{[;~]|\b(?:if|unless|when|and|or|not))\s{0,40})\/(?!\s)(?:[^\\/\n]|\\.)+\/?[a-z]*/,
    as: 'string',
  },
  { match: /::/ },
  { match: /:(?:[A-Za-z_]\w*[?!=]?|"(?:[^"\\\n]|\\.)*"?)/, as: 'string' },
  { match: /@@?\w+|\$(?:\w+|[!@&~])/, as: 'variable' },
  { match: /[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*(?:[?!](?!=))?/, as: words },
  NUMBER,
]

const main = mode(rules)

export const rb: Grammar = () => main

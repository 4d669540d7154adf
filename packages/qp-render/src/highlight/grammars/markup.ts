import { type Grammar, type Mode, mode, type Rule } from '../mode.ts'
import { styleRules } from './css.ts'
import { scriptRules } from './javascript.ts'
import { SPACE, to } from './rules.ts'

/** What stands in a tag behind its name. */
const attributes = (end: Rule): Rule[] => [
  { match: /\/>/, as: 'keyword', leave: true },
  end,
  { match: /"[^"]*"?|'[^']*'?/, as: 'string' },
  { match: /(?<==\s{0,9})[^\s"'=<>`]+/, as: 'string' },
  { match: /[^\s"'<>/=]+/, as: 'attribute' },
  SPACE,
]

const tag: Mode = mode(() => attributes({ match: />/, as: 'keyword', leave: true }))
const scriptTag: Mode = mode(() => attributes({ match: />/, as: 'keyword', become: script }))
const styleTag: Mode = mode(() => attributes({ match: />/, as: 'keyword', become: style }))
const script: Mode = mode(() => [{ match: /(?=<\/(?:script|SCRIPT))/, leave: true }, ...scriptRules()])
const style: Mode = mode(() => [{ match: /(?=<\/(?:style|STYLE))/, leave: true }, ...styleRules()])

const common: readonly Rule[] = [
  { match: /<!--/, as: 'comment', until: to('-->') },
  { match: /<!\[CDATA\[/, as: 'string', until: to(']]>') },
  { match: /<!/, as: 'meta', until: to('>') },
  { match: /<\/?[a-z_:][^\s/<>"'=]*/, as: 'keyword', enter: tag },
  { match: /&#?\w{1,31};/, as: 'number' },
  { match: /[^<&]+/ },
]

export const htmlRules = (): Rule[] => [
  { match: /<script(?![^\s/>])/, as: 'keyword', enter: scriptTag },
  { match: /<style(?![^\s/>])/, as: 'keyword', enter: styleTag },
  ...common,
]

const htmlMain = mode(htmlRules, undefined, true)
const xmlMain = mode(() => [{ match: /<\?/, as: 'meta', until: to('?>') }, ...common], undefined, true)

export const html: Grammar = () => htmlMain
export const xml: Grammar = () => xmlMain

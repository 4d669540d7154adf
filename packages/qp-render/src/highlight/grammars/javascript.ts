import { type Grammar, type Mode, mode, type Rule } from '../mode.ts'
import {
  BLOCK_COMMENT,
  bracketMode,
  classifyWords,
  DOUBLE_QUOTED,
  NAME,
  NUMBER,
  SINGLE_QUOTED,
  SLASH_COMMENT,
  SPACE,
  stringMode,
  type Words,
} from './rules.ts'

const WORDS: Words = {
  keyword:
    'await break case catch class const continue debugger default delete do else export extends finally for function if import in instanceof let new return super switch this throw try typeof var void while with yield',
  soft: 'as async from get of set static using',
  number: 'Infinity NaN false null true undefined',
}

const TYPED_WORDS: Words = {
  ...WORDS,
  keyword: `${WORDS.keyword ?? ''} enum implements interface`,
  soft: `${WORDS.soft ?? ''} abstract accessor asserts declare infer is keyof module namespace out override private protected public readonly satisfies type unique`,
  type: 'any bigint boolean never number object string symbol unknown',
}

/** Where an expression can begin, so that `/` begins a regular expression and `<` an element. */
const EXPRESSION = '(?<=(?:^|[=(,:?!&|{}[;>+~^-]|\\b(?:return|default|case|typeof))\\s{0,40})'

const REGEX: Rule = {
  match: new RegExp(
    `${EXPRESSION}\\/(?![*/])(?:[^\\\\/[\\n]|\\\\.|\\[(?:[^\\]\\\\\\n]|\\\\.)*\\]?)+\\/?[a-z]*`,
  ),
  as: 'string',
}

/** A tag with a capital is a component. */
const tagClass = (source: string, start: number) =>
  /^<\/?[A-Z]/.test(source.slice(start, start + 3)) ? 'type' : 'keyword'

function rulesOf(words: Words, jsx: boolean, typed: boolean): () => Rule[] {
  const template: Mode = stringMode(/`/, () => [{ match: /\$\{/, as: 'keyword', enter: hole }])
  const hole: Mode = bracketMode(/\{/, /\}/, () => rules(), 'keyword')
  const braces: Mode = bracketMode(/\{/, /\}/, () => rules())
  const children: Mode = mode(() => [
    { match: /<\/[\w.:-]*\s{0,9}>?/, as: tagClass, leave: true },
    { match: /<(?=[A-Za-z>])[\w.:-]*/, as: tagClass, enter: tag },
    { match: /\{/, enter: braces },
    { match: /[^<{]+/ },
  ])
  const tag: Mode = mode(() => [
    { match: /\/>/, as: 'keyword', leave: true },
    { match: />/, as: 'keyword', become: children },
    { match: /[A-Za-z_][\w:-]*/, as: 'attribute' },
    { match: /"[^"]*"?|'[^']*'?/, as: 'string' },
    { match: /\{/, enter: braces },
    BLOCK_COMMENT,
    SPACE,
  ])
  const typeParameters = typed ? '(?![A-Z]\\w{0,40}(?:,| extends\\b))' : ''
  const element: Rule = {
    match: new RegExp(`${EXPRESSION}<(?=[A-Za-z>])${typeParameters}[\\w.:-]*`),
    as: tagClass,
    enter: tag,
  }
  const rules = (): Rule[] => [
    SPACE,
    SLASH_COMMENT,
    BLOCK_COMMENT,
    { match: NAME, as: classifyWords(words, { keys: true }) },
    NUMBER,
    DOUBLE_QUOTED,
    SINGLE_QUOTED,
    { match: /`/, as: 'string', enter: template },
    REGEX,
    ...(jsx ? [element] : []),
    { match: /@[\w.]+/, as: 'meta' },
    { match: /#!.*/, as: 'meta' },
  ]
  return rules
}

const grammarOf = (words: Words, jsx: boolean, typed: boolean): Grammar => {
  const main = mode(rulesOf(words, jsx, typed))
  return () => main
}

/** For `<script>` in a page. */
export const scriptRules: () => Rule[] = rulesOf(WORDS, false, false)

export const js: Grammar = grammarOf(WORDS, true, false)
export const ts: Grammar = grammarOf(TYPED_WORDS, false, true)
export const tsx: Grammar = grammarOf(TYPED_WORDS, true, true)

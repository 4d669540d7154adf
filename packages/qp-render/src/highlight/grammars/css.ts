import { type Grammar, type Mode, mode, type Rule } from '../mode.ts'
import { BLOCK_COMMENT, DOUBLE_QUOTED, SINGLE_QUOTED, SPACE } from './rules.ts'

const shared: readonly Rule[] = [
  SPACE,
  BLOCK_COMMENT,
  DOUBLE_QUOTED,
  SINGLE_QUOTED,
  { match: /@[\w-]+/, as: 'keyword' },
]

/** Selectors and what follows an at-rule's name. */
export const styleRules = (): Rule[] => [
  ...shared,
  { match: /\{/, enter: block },
  { match: /[.#][\w\u0080-\uffff-]+/, as: 'type' },
  { match: /::?[\w-]+/, as: 'function' },
  { match: /\d[\w.%]*/, as: 'number' },
  { match: /[\w\u0080-\uffff-]+/, as: 'keyword' },
]

const block: Mode = mode(() => [
  ...shared,
  { match: /\}/, leave: true },
  { match: /\{/, enter: block },
  { match: /--[\w-]+/, as: 'variable' },
  { match: /-?(?:\d[\w.%]*|\.\d[\w%]*)/, as: 'number' },
  { match: /#[\da-fA-F]{3,8}(?![\w-])/, as: 'number' },
  { match: /[.#&][A-Za-z_-][\w-]*/, as: 'type' },
  { match: /!important\b/, as: 'keyword' },
  { match: /(?<=[{;]\s{0,80})[\w-]+(?=\s{0,9}:(?!\S{0,40}[\s,]{0,9}\{))/, as: 'attribute' },
  { match: /(?<=\*\/\s{0,80})[\w-]+(?=\s{0,9}:)/, as: 'attribute' },
  { match: /[A-Za-z_-][\w-]*(?=\()/, as: 'function' },
  { match: /[\w\u0080-\uffff-]+/ },
])

const main = mode(styleRules)

export const css: Grammar = () => main

import { type Classify, type Grammar, mode, type Until } from '../mode.ts'
import { BLOCK_COMMENT, DOUBLE_QUOTED, HASH_COMMENT, SLASH_COMMENT, SPACE, to } from './rules.ts'

/** Comments are not JSON, and people write them. */
const jsonMain = mode(() => [
  SPACE,
  {
    ...DOUBLE_QUOTED,
    as: (source, _start, end) => (/^\s{0,9}:/.test(source.slice(end, end + 10)) ? 'attribute' : 'string'),
  },
  { match: /-?\d[\w.+-]*/, as: 'number' },
  { match: /(?:true|false|null)\b/, as: 'number' },
  SLASH_COMMENT,
  BLOCK_COMMENT,
  { match: /\w+/ },
])

export const json: Grammar = () => jsonMain

/** The lines that are indented further than the one on which a block scalar begins. */
const toDedent: Until = (source, start, end) => {
  const line = source.slice(source.lastIndexOf('\n', start - 1) + 1, start)
  const indent = /^ */.exec(line)?.[0].length ?? 0
  let last = end
  while (last < source.length) {
    const next = source.indexOf('\n', last + 1)
    const text = source.slice(last + 1, next === -1 ? source.length : next)
    if (text.trim() !== '' && text.search(/[^ ]/) <= indent) return last
    last += text.length + 1
  }
  return source.length
}

/** A key, a value that YAML knows, or text. */
const classifyYaml: Classify = (source, start, end) => {
  if (isKey(source, end)) return 'attribute'
  const before = /[[:,{-]\s{0,9}$/.test(source.slice(Math.max(0, start - 10), start))
  const after = /^[ \t]{0,9}(?:$|[\n,\]}#])/.test(source.slice(end, end + 10))
  const value = /^(?:true|false|null|yes|no|on|off|~|[+-]?\d[\d_]*(?:\.\d+)?)$/
  return before && after && value.test(source.slice(start, end)) ? 'number' : undefined
}

const isKey = (source: string, end: number) => /^[ \t]{0,3}:(?:\s|$)/.test(source.slice(end, end + 5))

const yamlMain = mode(() => [
  SPACE,
  { match: /(?<=^|\s)#[^\n]*/, as: 'comment' },
  { match: /^(?:---|\.\.\.)(?=\s|$)/, as: 'meta' },
  {
    match: /"(?:[^"\\\n]|\\.)*"?|'(?:[^'\n]|'')*'?/,
    as: (source, _start, end) => (isKey(source, end) ? 'attribute' : 'string'),
  },
  { match: /(?<=[:-] {1,3})[|>][+-]?\d?(?=[ \t]{0,9}$)/, as: 'string', until: toDedent },
  { match: /(?<=^|[\s,[{])[&*][\w-]+/, as: 'variable' },
  { match: /(?<=^|[\s,[{])!!?[\w!/.-]*/, as: 'type' },
  { match: /(?<=^\s{0,80})-(?=\s)/ },
  { match: /[\w.$/@~+\u0080-\uffff-]+/, as: classifyYaml },
])

export const yaml: Grammar = () => yamlMain

const classifyToml: Classify = (source, start, end) => {
  if (/^[ \t]{0,9}=/.test(source.slice(end, end + 10))) return 'attribute'
  return /^(?:[+-]?(?:\d|inf\b|nan\b)|true$|false$)/.test(source.slice(start, end)) ? 'number' : undefined
}

const tomlMain = mode(() => [
  SPACE,
  HASH_COMMENT,
  { match: /(?<=^[ \t]{0,80})\[\[?[^[\]\n]*\]{0,2}/, as: 'type' },
  { match: /"""/, as: 'string', until: to('"""') },
  { match: /'''/, as: 'string', until: to("'''") },
  DOUBLE_QUOTED,
  { match: /'[^'\n]*'?/, as: 'string' },
  { match: /[\w.:+-]+/, as: classifyToml },
])

export const toml: Grammar = () => tomlMain

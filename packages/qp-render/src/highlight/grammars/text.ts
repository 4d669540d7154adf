import { type Grammar, mode, type Until } from '../mode.ts'
import { to } from './rules.ts'

/** Ends behind the line that closes a fence. */
const toFenceEnd: Until = (source, start, end) => {
  const fence = source.slice(start, end)
  let lineEnd = source.indexOf('\n', end)
  while (lineEnd !== -1) {
    const next = source.indexOf('\n', lineEnd + 1)
    const line = source.slice(lineEnd + 1, next === -1 ? source.length : next).trim()
    if (line.startsWith(fence) && line.replaceAll(fence.charAt(0), '') === '') {
      return next === -1 ? source.length : next
    }
    lineEnd = next
  }
  return source.length
}

const mdMain = mode(() => [
  { match: /^ {0,3}#{1,6}(?:[ \t][^\n]*)?$/, as: 'keyword' },
  { match: /(?<=^[ \t]{0,20}(?:[-*+][ \t]{1,3})?)(?:`{3,}|~{3,})/, as: 'string', until: toFenceEnd },
  { match: /^ {0,3}(?:-{3,}|\*{3,}|_{3,}|={3,})(?=[ \t]{0,9}$)/, as: 'meta' },
  { match: /(?<=^[ \t]{0,40})(?:[-*+]|\d{1,9}[.)])(?=[ \t])/, as: 'keyword' },
  { match: /(?<=^[ \t]{0,40})>/, as: 'comment' },
  { match: /<!--/, as: 'comment', until: to('-->') },
  { match: /`+[^`\n]*`*/, as: 'string' },
  { match: /\*\*[^*\n]+\*\*|__[^_\n]+__/, as: 'type' },
  { match: /!?\[[^[\]\n]*\](?:\([^()\n]*\)?|\[[^[\]\n]*\]?)/, as: 'function' },
  { match: /(?<=^ {0,3})\[[^[\]\n]*\]:/, as: 'attribute' },
  { match: /<\/?[A-Za-z][^<>\n]*>?/, as: 'attribute' },
  { match: /\bhttps?:\/\/[^\s<>()]*/, as: 'function' },
  { match: /\\[^]/ },
  { match: /\s+|[A-Za-z\d\u0080-\uffff]+/ },
])

export const md: Grammar = () => mdMain

const diffMain = mode(() => [
  {
    match: /^(?:\+\+\+|---|diff|index|new|deleted|old|rename|similarity|Index:|={3,}|\*{3,})(?= |$)[^\n]*/,
    as: 'meta',
  },
  { match: /^@@[^\n]*/, as: 'function' },
  { match: /^[+>][^\n]*/, as: 'addition' },
  { match: /^[-<][^\n]*/, as: 'deletion' },
  { match: /[^\n]+/ },
])

export const diff: Grammar = () => diffMain

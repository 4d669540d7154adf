import type { Fragment } from 'prosemirror-model'
import { InputRule, inputRules } from 'prosemirror-inputrules'
import type { Plugin } from 'prosemirror-state'
import { safeUrl } from 'qp-schema/policy'
import { schema } from '../../document/schema.ts'
import { lineRule } from '../text/line-rule.ts'

/** What markdown writes becomes what it means, as it is typed. Backspace takes it back. */
export function markdownShortcuts(): Plugin {
  return inputRules({
    rules: [
      lineRule(/^#\s$/, 'heading1'),
      lineRule(/^##\s$/, 'heading2'),
      // A page has three levels; those below are the third, as in the format's markdown.
      lineRule(/^#{3,6}\s$/, 'heading3'),
      lineRule(/^[-*+]\s$/, 'bulletList'),
      lineRule(/^(\d{1,9})[.)]\s$/, 'numberedList', (node, [, start = '1']) =>
        start === '1'
          ? node
          : node.type.create({ ...node.attrs, start: String(Number(start)) }, node.content),
      ),
      lineRule(/^>\s$/, 'quote'),
      // What begins with the other signs may be going to be bold and italic: `***x***`.
      lineRule(/^(?:---|(?:___|\*\*\*)\s)$/, 'divider'),
      mark(/(?<![\w*])\*{3}([^\s*](?:[^*]*[^\s*])?)\*{3}$/, 'strong', 'em'),
      mark(/(?<![\w*])\*\*([^\s*](?:[^*]*[^\s*])?)\*\*$/, 'strong'),
      mark(/(?<![\w*])\*([^\s*](?:[^*]*[^\s*])?)\*$/, 'em'),
      mark(/(?<!\w)___([^\s_](?:[^_]*[^\s_])?)___$/, 'strong', 'em'),
      mark(/(?<!\w)__([^\s_](?:[^_]*[^\s_])?)__$/, 'strong'),
      mark(/(?<!\w)_([^\s_](?:[^_]*[^\s_])?)_$/, 'em'),
      mark(/(?<!~)~~([^\s~](?:[^~]*[^\s~])?)~~$/, 'del'),
      mark(/(?<![\w=])==([^\s=](?:[^=]*[^\s=])?)==$/, 'mark'),
      mark(/(?<!`)`([^`]+)`$/, 'code'),
      link(),
    ],
  })
}

/** The signs around the text go, and what is typed next is not marked. */
function mark(pattern: RegExp, ...names: readonly string[]): InputRule {
  return new InputRule(
    pattern,
    (state, match, start, end) => {
      const marks = names.map((name) => schema.mark(name))
      const [whole, text] = match
      if (text === undefined || isGivenAtOnce(match, start, end)) return null
      if (!state.doc.resolve(start).parent.type.allowsMarks(marks)) return null
      const from = start + whole.indexOf(text)
      // What is typed last is not in the document yet: the text before it is, up to `end`.
      const to = Math.min(from + text.length, end)
      const transaction = state.tr
      if (end > to) transaction.delete(to, end)
      for (const one of marks) transaction.addMark(from, to, one)
      if (from > start) transaction.delete(start, from)
      for (const one of marks) transaction.removeStoredMark(one)
      return transaction
    },
    { inCodeMark: false },
  )
}

/** Whether more than the last sign is not in the document yet: a keyboard of a phone inserts words and addresses whole. */
function isGivenAtOnce([whole]: RegExpMatchArray, start: number, end: number): boolean {
  return whole.length - (end - start) > 1
}

function link(): InputRule {
  return new InputRule(/\[([^\][]+)\]\((\S+)\)$/, (state, match, start, end) => {
    if (isGivenAtOnce(match, start, end)) return null
    const [, text = '', address = ''] = match
    const href = safeUrl(address, 'link')
    const type = schema.marks['a']
    if (href === undefined || type === undefined) return null
    const content: Fragment = state.doc.slice(start + 1, start + 1 + text.length).content
    const transaction = state.tr.replaceWith(start, end, content)
    transaction.addMark(start, start + content.size, type.create({ href }))
    return transaction.removeStoredMark(type)
  })
}

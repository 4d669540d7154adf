import type { Node } from 'prosemirror-model'
import { Plugin, PluginKey } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import type { CodeLanguage } from 'qp-schema'
import { changedBlocks } from '../changed-blocks.ts'
import { LoadedWhenMet } from '../loaded-when-met.ts'
import { rangesOf } from './colored-ranges.ts'

/** Longer code is plain while it is edited: to colour it takes longer than a key may. */
const MOST_CHARACTERS = 6000

const key = new PluginKey<DecorationSet>('code-colors')

/** What colours code. Without it, code is plain. */
const highlighter = new LoadedWhenMet(key, async () => (await import('qp-render/highlight')).highlightCode)

/** Colours code as the page does, a block anew with each change of it. */
export const codeColors: Plugin<DecorationSet> = new Plugin({
  key,
  state: {
    init: (_config, { doc }) => DecorationSet.create(doc, colorsIn(doc, 0, doc.content.size)),
    apply: (transaction, before) => {
      const { doc, mapping } = transaction
      if (transaction.getMeta(key) !== undefined)
        return DecorationSet.create(doc, colorsIn(doc, 0, doc.content.size))
      const range = transaction.docChanged ? changedBlocks(transaction) : undefined
      return range === undefined ? before.map(mapping, doc) : recolored(before.map(mapping, doc), doc, range)
    },
  },
  props: { decorations: (state) => key.getState(state) },
  view: (view) => highlighter.pluginView(view),
})

/** With the colours of some blocks anew. Most stay: to take all away and put them back takes long. */
function recolored(mapped: DecorationSet, doc: Node, [from, to]: readonly [number, number]): DecorationSet {
  const left = new Map(mapped.find(from, to).map((one) => [keyOf(one), one]))
  const made = colorsIn(doc, from, to).filter((one) => !left.delete(keyOf(one)))
  return mapped.remove([...left.values()]).add(doc, made)
}

function keyOf({ from, to, spec }: Decoration): string {
  return `${from} ${to} ${String((spec as { readonly look: string }).look)}`
}

function colorsIn(doc: Node, from: number, to: number): Decoration[] {
  const found: Decoration[] = []
  doc.nodesBetween(from, to, (node, position) => {
    const language = languageOf(node)
    if (language !== undefined) found.push(...colorsOf(node.textContent, language, position + 1))
    return !node.isTextblock
  })
  return found
}

/** The language of a code block, or of code within prose, where a mark has it; `undefined` for what is no code. */
function languageOf({ type, attrs, firstChild }: Node): string | undefined {
  if (type.name === 'code_block') return String(attrs['language'])
  if (type.name !== 'pre' || firstChild === null) return undefined
  const mark = firstChild.marks.find((one) => one.type.name === 'code')
  return /^language-(\w+)$/.exec(String(mark?.attrs['class']))?.[1]
}

function colorsOf(source: string, language: string, start: number): Decoration[] {
  const highlight = source === '' ? undefined : highlighter.meet()
  if (source.length > MOST_CHARACTERS) return []
  const html = highlight?.(source, language as CodeLanguage)
  return html === undefined
    ? []
    : rangesOf(html.toString()).map(({ from, to, look }) =>
        Decoration.inline(start + from, start + to, { class: look }, { look }),
      )
}

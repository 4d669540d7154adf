import { closeHistory } from 'prosemirror-history'
import { InputRule, inputRules } from 'prosemirror-inputrules'
import { Fragment, type Node } from 'prosemirror-model'
import { type EditorState, Plugin, TextSelection, type Transaction } from 'prosemirror-state'
import { schema } from '../../document/schema.ts'
import { addressesIn } from '../links/typed-links.ts'

/** GitHub's alerts, as the converter of markdown reads them. */
const TONES: { readonly [word: string]: readonly [tone: string, label: string] } = {
  note: ['info', ''],
  info: ['info', ''],
  tip: ['success', ''],
  success: ['success', ''],
  important: ['warning', 'Important'],
  warning: ['warning', ''],
  caution: ['warning', 'Caution'],
}
const MARKER = new RegExp(`^\\[!(${Object.keys(TONES).join('|')})\\]$`, 'i')

/** What a space or Enter makes of the line before it: an address a link, `> [!NOTE]` a callout, `| a | b |` a table. */
export const laterShortcuts: readonly Plugin[] = [
  inputRules({
    rules: [
      new InputRule(/^\[!\w+\]\s$/, toCallout),
      new InputRule(/^>\s$/, toQuoteWithin),
      new InputRule(
        /\S(\s)$/,
        (state, [, space = ''], _start, end) => linkBefore(state, end)?.insertText(space, end) ?? null,
        { inCodeMark: false },
      ),
    ],
  }),
  new Plugin({
    props: {
      handleKeyDown(view, event) {
        if (event.key !== 'Enter' || event.shiftKey || event.ctrlKey || event.metaKey || event.isComposing)
          return false
        const { state } = view
        if (!state.selection.empty) return false
        const made = toCallout(state) ?? toTable(state)
        const transaction = made ?? linkBefore(state, state.selection.from)
        if (transaction !== undefined) {
          view.dispatch(closeHistory(transaction))
          view.dispatch(closeHistory(view.state.tr))
        }
        // The line of a link ends as any other.
        return made !== undefined
      },
    },
  }),
]

function linkBefore(state: EditorState, end: number): Transaction | undefined {
  const $end = state.doc.resolve(end)
  const { parent, parentOffset } = $end
  if (parent.type.spec.code === true || !parent.type.allowsMarkType(schema.mark('a').type)) return undefined
  const text = parent.textBetween(0, parentOffset, undefined, '\uFFFC')
  const start = Math.max(text.lastIndexOf(' '), text.lastIndexOf('\uFFFC'), text.lastIndexOf('\n')) + 1
  const found = addressesIn(text.slice(start)).at(-1)
  if (found === undefined) return undefined
  const [from, to] = [$end.start() + start + found.from, $end.start() + start + found.to]
  const isMarked = ['a', 'code'].some((name) => state.doc.rangeHasMark(from, to, schema.mark(name).type))
  return isMarked ? undefined : state.tr.addMark(from, to, schema.mark('a', { href: found.href }))
}

/** The marker is the first line of a quote, which becomes a callout with all else that it has. */
function toCallout({ selection, tr }: EditorState): Transaction | null {
  const { $from } = selection
  const [, word = ''] = MARKER.exec($from.parent.textContent) ?? []
  const [tone, label] = TONES[word.toLowerCase()] ?? []
  if (tone === undefined || $from.depth !== 2 || $from.index(1) > 0) return null
  const quote = $from.node(1)
  if (!/^(?:quote_block|blockquote)$/.test(quote.type.name)) return null
  const content = quote.content.replaceChild(0, schema.node('p'))
  const from = $from.before(1)
  const callout = schema.node('callout_block', { tone, label }, content)
  return tr.replaceWith(from, $from.after(1), callout).setSelection(TextSelection.create(tr.doc, from + 2))
}

/** Within a callout, an item or another quote a paragraph becomes a quote; the first line of an item is its own. */
function toQuoteWithin(
  { selection: { $from }, tr }: EditorState,
  _match: RegExpMatchArray,
  _start: number,
  end: number,
): Transaction | null {
  const { parent, depth } = $from
  if (depth === 1 || parent.type.name !== 'p') return null
  const [container, index, from] = [$from.node(-1), $from.index(-1), $from.before()]
  const quote = schema.node('blockquote', null, [schema.node('p', null, parent.content.cut(end - from - 1))])
  const isOwn = container.type.name === 'li' && index === 0
  if (isOwn || !container.canReplaceWith(index, index + 1, quote.type)) return null
  tr.replaceWith(from, $from.after(), quote)
  return tr.setSelection(TextSelection.create(tr.doc, from + 2))
}

/** A line is the first row of a table; the caret goes into the row below it. */
function toTable({ selection, tr }: EditorState): Transaction | undefined {
  const { $from } = selection
  const { parent } = $from
  if ($from.depth !== 1 || parent.type.name !== 'p' || $from.parentOffset < parent.content.size)
    return undefined
  const cells = cellsOf(parent)
  if (cells === undefined) return undefined
  const row = (header: boolean, contents: readonly Fragment[]) =>
    schema.node(
      'table_row',
      null,
      contents.map((content) => schema.node('table_cell', { header }, content)),
    )
  const first = row(true, cells)
  const empty = cells.map(() => Fragment.empty)
  const from = $from.before()
  tr.replaceWith(from, $from.after(), schema.node('table_block', null, [first, row(false, empty)]))
  return tr.setSelection(TextSelection.create(tr.doc, from + first.nodeSize + 3)).scrollIntoView()
}

/** What stands between the bars of `| a | b |`, with its marks. */
function cellsOf(line: Node): Fragment[] | undefined {
  const text = line.textBetween(0, line.content.size, '\uFFFC', '\uFFFC')
  if (!/^\|.*[^\s|].*\|\s*$/.test(text)) return undefined
  const bars = [...text.matchAll(/\|/g)].map(({ index }) => index)
  if (bars.length < 3 || line.content.size !== text.length) return undefined
  return bars.slice(1).map((to, index) => {
    const from = (bars[index] ?? 0) + 1
    const cell = text.slice(from, to)
    const start = from + (cell.length - cell.trimStart().length)
    return cell.trim() === '' ? Fragment.empty : line.content.cut(start, start + cell.trim().length)
  })
}

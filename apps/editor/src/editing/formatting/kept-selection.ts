import { Plugin, PluginKey, type Selection, TextSelection } from 'prosemirror-state'
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view'

const key = new PluginKey<boolean>('kept-selection')

/** Text that is selected stays seen while the focus is in a form that changes it: a browser shows none there. */
export const keptSelection: Plugin<boolean> = new Plugin<boolean>({
  key,
  state: {
    init: () => false,
    apply: (transaction, isKept) => (transaction.getMeta(key) as boolean | undefined) ?? isKept,
  },
  props: {
    decorations(state) {
      const { selection, doc } = state
      if (key.getState(state) !== true || !isOfText(selection)) return null
      const kept = Decoration.inline(selection.from, selection.to, { class: 'kept-selection' })
      return DecorationSet.create(doc, [kept])
    },
    handleDOMEvents: {
      blur: (view) => keep(view, true),
      focus: (view) => keep(view, false),
    },
  },
})

function keep(view: EditorView, isKept: boolean): boolean {
  // Forms of whole blocks and pictures look at each change.
  if (key.getState(view.state) !== isKept && (!isKept || isOfText(view.state.selection)))
    view.dispatch(view.state.tr.setMeta(key, isKept))
  return false
}

function isOfText(selection: Selection): boolean {
  return selection instanceof TextSelection && !selection.empty
}

import type { Node } from 'prosemirror-model'
import { Plugin, PluginKey, type PluginView, TextSelection } from 'prosemirror-state'
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view'
import { element } from '../../element.ts'
import { MENU_TEXTS } from '../../texts-menus.ts'
import { redecorated } from '../changed-blocks.ts'
import { LoadedWhenMet } from '../loaded-when-met.ts'
import { boxAt, placePopup } from '../popups/place-popup.ts'
import { popupsOf } from '../popups/popup-layer.ts'
import { begunFormula, type Formula, formulaAtCaret, formulasIn } from './formula-at.ts'

const key = new PluginKey<DecorationSet>('formulas')

/** What draws formulas. Without it, their sources are shown. */
const drawing = new LoadedWhenMet(key, async () => (await import('./drawn-formula.ts')).drawnFormula)

/** Draws the formulas of the text, and that in which the caret is below its source. */
export const formulas: Plugin<DecorationSet> = new Plugin({
  key,
  state: {
    init: (_config, { doc }) => DecorationSet.create(doc, drawnIn(doc, 0, doc.content.size)),
    apply(transaction, before) {
      const { doc } = transaction
      return transaction.getMeta(key) === undefined
        ? redecorated(transaction, before, drawnIn)
        : DecorationSet.create(doc, drawnIn(doc, 0, doc.content.size))
    },
  },
  props: {
    decorations(state) {
      const drawn = key.getState(state)
      const begun = begunFormula(state)
      if (drawn !== undefined && begun !== undefined) return drawn.add(state.doc, [fieldIn(begun)])
      const edited = formulaAtCaret(state)
      if (drawn === undefined || edited === undefined) return drawn
      const { from, to } = edited
      return drawn.remove(drawn.find(from, to).filter((one) => one.from >= from && one.from < to))
    },
    handleDOMEvents: {
      mousedown(view, event) {
        const shown = event.target instanceof Element ? event.target.closest('.formula') : null
        if (shown === null || event.button !== 0 || !view.editable || !view.dom.contains(shown)) return false
        event.preventDefault()
        const from = view.posAtDOM(shown, 0)
        const { tr, doc } = view.state
        const formula = formulasIn(doc, from, from + 1).find((one) => one.from === from)
        view.focus()
        if (formula !== undefined) view.dispatch(tr.setSelection(TextSelection.create(doc, formula.to)))
        return true
      },
    },
  },
  view: (view) => new FormulaPreview(view),
})

function drawnIn(doc: Node, from: number, to: number): Decoration[] {
  return formulasIn(doc, from, to).flatMap((formula) => drawnAs(formula))
}

function drawnAs({ from, to, tex, look }: Formula): Decoration[] {
  const shown = drawing.meet()?.(tex, look)
  if (shown === undefined) return []
  return [
    Decoration.widget(from, shown, { side: 1, marks: [], key: `${look}:${tex}`, ignoreSelection: true }),
    Decoration.inline(from, to, { class: 'tex' }),
  ]
}

/** Where a formula will stand that has been begun, and what is written there. */
function fieldIn({ from, to }: { readonly from: number; readonly to: number }): Decoration {
  return Decoration.node(from, to, { class: 'begun-formula', 'data-formula': MENU_TEXTS.emptyFormula })
}

/** What the formula will look like in which the caret is. */
class FormulaPreview implements PluginView {
  readonly #dom = element('div', { class: 'popup formula-preview', 'aria-hidden': 'true', hidden: true })
  #shown: string | undefined

  constructor(view: EditorView) {
    popupsOf(view).append(this.#dom)
    drawing.load(view)
  }

  update(view: EditorView): void {
    drawing.load(view)
    const draw = drawing.loaded
    const formula = view.editable ? formulaAtCaret(view.state) : undefined
    this.#dom.hidden = formula === undefined || draw === undefined
    if (formula === undefined || this.#dom.hidden) return
    const { from, to, tex, look } = formula
    if (this.#shown !== `${look}:${tex}`) {
      this.#shown = `${look}:${tex}`
      this.#dom.replaceChildren(draw?.(tex, look) ?? MENU_TEXTS.noFormula)
    }
    placePopup(this.#dom, { ...boxAt(view, from), bottom: view.coordsAtPos(to, -1).bottom })
  }

  destroy(): void {
    this.#dom.remove()
  }
}

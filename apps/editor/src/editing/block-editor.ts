import { closeHistory, history } from 'prosemirror-history'
import { EditorState, Selection, type Transaction } from 'prosemirror-state'
import { EditorView, type NodeViewConstructor } from 'prosemirror-view'
import 'virtual:article.css'
import './editor.css'
import type { AnyBlock } from '../any-block.ts'
import { BLOCKS } from '../blocks/index.ts'
import { lockedView } from '../blocks/locked.ts'
import { PageDocument, type PlacedBlock } from '../document/page-document.ts'
import { element } from '../element.ts'
import { activeBlock } from './active-block.ts'
import { markdownShortcuts } from './keys/markdown-shortcuts.ts'
import { keys } from './keys/keymap.ts'
import { layer } from './popups/popup-layer.ts'
import { paste } from './paste/clipboard.ts'
import { normalize } from './normalize.ts'
import { writeBelow } from './whole-blocks/write-below.ts'
import { wordsIn } from './word-count.ts'

/** Something that looks at a view, and at where each block is in it. */
export type Look<T> = (view: EditorView, blocks: readonly PlacedBlock[]) => T

/** An editor of the blocks of one page. */
export interface BlockEditor {
  /** The blocks as they are now; an untouched block is the very object that came in. */
  blocks(): AnyBlock[]
  /** Puts other blocks in place of all that are there, in one step that can be undone; the caret is at their start. */
  replaceBlocks(blocks: readonly AnyBlock[]): void
  focus(): void
  /** Scrolls to the leaf that a path of `issues` names (`blocks[3].rows[1]`), marks it and says the message. */
  show(path: string, message: string): void
  /** Lets what is loaded later look at the view, and at where each block is in it. */
  look<T>(use: Look<T> | undefined): T | undefined
  setEditable(editable: boolean): void
  /** How many words the page has. */
  words(): number
  /** Takes the editor away; nothing may be called after it. */
  destroy(): void
}

/** What an editor begins with. */
export interface BlockEditorOptions {
  readonly blocks: readonly AnyBlock[]
  /** What a screen reader calls the editor. */
  readonly label: string
  /** After each change of the blocks. */
  readonly onChange: () => void
}

/** Puts an editor of blocks into an element of the page. */
export function createBlockEditor(host: HTMLElement, options: BlockEditorOptions): BlockEditor {
  const page = new PageDocument()
  let editable = true
  let apply = (state: EditorState, transaction: Transaction) => state.apply(transaction)
  const frame = element('div', { class: 'editor qp-article' })
  host.append(frame)
  const view = new EditorView(frame, {
    state: EditorState.create({ doc: page.read(options.blocks), plugins: plugins() }),
    nodeViews: nodeViews(),
    attributes: {
      class: 'qp-richtext',
      'aria-label': options.label,
      role: 'textbox',
      'aria-multiline': 'true',
      spellcheck: 'true',
    },
    editable: () => editable,
    dispatchTransaction(transaction) {
      view.updateState(apply(view.state, transaction))
      if (transaction.docChanged) options.onChange()
    },
  })
  // Where they cannot be loaded, the text is edited without them.
  const later = import('./deferred-plugins.ts')
  later.then(
    ({ deferredPlugins, inUndoSteps }) => {
      if (view.isDestroyed) return
      apply = inUndoSteps
      const own = view.state.plugins
      // What opens something over the text comes before the keys of the text.
      const all = [...own.slice(0, 1), ...deferredPlugins(page), ...own.slice(1)]
      view.updateState(view.state.reconfigure({ plugins: all }))
    },
    () => {},
  )
  /** Fields of cards are none of the text: whether they can be used is said for themselves. */
  function lockControls(): void {
    for (const controls of frame.querySelectorAll<HTMLElement>('.controls')) controls.inert = !editable
  }
  return {
    blocks: () => page.write(view.state.doc),
    replaceBlocks(blocks) {
      const { doc, tr } = view.state
      closeHistory(tr)
      // Nobody wants to undo the opening of a page.
      if (page.write(doc).length === 0) tr.setMeta('addToHistory', false)
      tr.replaceWith(0, doc.content.size, page.read(blocks).content)
      const start = Selection.findFrom(tr.doc.resolve(0), 1, true) ?? Selection.atStart(tr.doc)
      view.dispatch(tr.setSelection(start))
      // What was typed before and what is typed next are taken back without it.
      view.dispatch(closeHistory(view.state.tr))
      lockControls()
    },
    focus: () => view.focus(),
    show(path, message) {
      const [, index, rest = ''] = /^blocks\[(\d+)\]\.?(.*)$/.exec(path) ?? []
      const placed = page.place(view.state.doc)[Number(index)]
      if (placed === undefined) return
      later.then(
        ({ showProblem }) => showProblem(view, { placed, path: rest, message }),
        () => {},
      )
    },
    look: (use) => use?.(view, page.place(view.state.doc)),
    setEditable(value) {
      editable = value
      view.setProps({ editable: () => editable })
      lockControls()
    },
    words: () => wordsIn(view.state.doc),
    destroy() {
      view.destroy()
      frame.remove()
    },
  }
}

/** What the popups stand in comes first. */
function plugins() {
  return [
    layer,
    paste,
    writeBelow,
    markdownShortcuts(),
    ...keys(),
    normalize,
    activeBlock,
    // A step is a word, or less.
    history({ depth: 1000 }),
  ]
}

function nodeViews(): Record<string, NodeViewConstructor> {
  const views = Object.entries(BLOCKS).flatMap(([type, { view }]) =>
    view === undefined ? [] : [[`${type}_block`, view] as const],
  )
  return { ...Object.fromEntries(views), locked_block: lockedView }
}

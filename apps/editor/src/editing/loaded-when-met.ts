import type { PluginKey, PluginView } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'

/**
 * Something that is loaded when what needs it is met first. Then the plugin of a key is told, by metadata of a
 * transaction, to make its decorations anew.
 */
export class LoadedWhenMet<T> {
  readonly #key: PluginKey
  readonly #import: () => Promise<T>
  #loaded: T | undefined
  #isMet = false
  #isLoading = false

  constructor(key: PluginKey, load: () => Promise<T>) {
    this.#key = key
    this.#import = load
  }

  get loaded(): T | undefined {
    return this.#loaded
  }

  /** Says that it is needed. Gives it, if it is there. */
  meet(): T | undefined {
    this.#isMet = true
    return this.#loaded
  }

  /** Loads it if it is needed. Where that fails, it is tried again with the next change. */
  load(view: EditorView): void {
    if (this.#loaded !== undefined || this.#isLoading || !this.#isMet) return
    this.#isLoading = true
    this.#import().then(
      (loaded) => {
        this.#loaded = loaded
        if (!view.isDestroyed) view.dispatch(view.state.tr.setMeta(this.#key, true))
      },
      () => (this.#isLoading = false),
    )
  }

  /** Loads it as soon as it is needed. */
  pluginView(view: EditorView): PluginView {
    this.load(view)
    return { update: (changed) => this.load(changed) }
  }
}

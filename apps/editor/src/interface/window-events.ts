/** What the window asks of the editor. */
export interface PageEvents {
  readonly save: () => void
  readonly keepDraft: () => void
  readonly update: () => void
  /** Whether something would be lost if the page was left now. */
  readonly holdsSomething: () => boolean
}

/** Listens to what happens to the window as a whole. */
export function listen({ save, update, keepDraft, holdsSomething }: PageEvents): void {
  addEventListener('beforeunload', (event) => {
    keepDraft()
    if (holdsSomething()) event.preventDefault()
  })
  // Another edit link in the same tab is another page.
  addEventListener('hashchange', () => location.reload())
  const press = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return
    if (event.key === 'Enter' && event.shiftKey) save()
    else if (event.key.toLowerCase() === 's') update()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  // Before the text, which takes every Enter for itself.
  addEventListener('keydown', press, { capture: true })
  // A file that misses the text would be opened in place of this page.
  for (const type of ['dragover', 'drop'] as const) {
    addEventListener(type, (event) => {
      if (event.dataTransfer?.types.includes('Files') === true) event.preventDefault()
    })
  }
}

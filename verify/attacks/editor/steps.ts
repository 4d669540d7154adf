/** Something that is done in the page of the editor. */
export type Step =
  | { readonly do: 'open'; readonly blocks: readonly object[] }
  | { readonly do: 'paste' | 'drop'; readonly data: Readonly<Record<string, string>> }
  | { readonly do: 'key'; readonly key: string; readonly ctrl?: boolean }
  /** Into every field that a selector finds. */
  | { readonly do: 'fill'; readonly selector: string; readonly value: string }
  | { readonly do: 'show'; readonly path: string; readonly message: string }
  /** Every diagram is drawn, or has said why it is not. */
  | { readonly do: 'draw' }
  /** The blocks as they are now are given out. */
  | { readonly do: 'take' }

/**
 * Runs in the page. It does one step after the other and gives, as JSON, each block that the editor gave out. It must not
 * refer to anything outside itself.
 */
export async function runSteps(steps: readonly Step[]): Promise<string[]> {
  interface Editor {
    blocks(): object[]
    focus(): void
    show(path: string, message: string): void
    destroy(): void
  }
  const page = window as unknown as { editor: Editor | Element; start(blocks: readonly object[]): void }
  // Before the first one is opened, the name is that of the element which it will be in.
  const editor = () => (page.editor instanceof Element ? undefined : page.editor)
  const taken = new Set<string>()
  const dom = () => document.querySelector<HTMLElement>('.ProseMirror') ?? document.body
  /** Unlike a timer, a message is not put off. */
  const turn = () =>
    new Promise<void>((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => {
        port1.close()
        resolve()
      })
      port1.start()
      port2.postMessage(0)
    })
  const until = async (isSo: () => boolean) => {
    const deadline = performance.now() + 60_000
    while (!isSo()) {
      if (performance.now() > deadline) throw new Error('The editor did not come to an end.')
      await turn()
    }
  }
  /** The handle comes with all that opens over the text. */
  const isShown = () =>
    document.querySelector('.handle') !== null &&
    [...document.querySelectorAll('.card:not(.locked)')].every(
      (card) => card.matches('.incomplete') || card.querySelector('.preview')?.firstChild !== null,
    )
  const transfer = (data: Readonly<Record<string, string>>) => {
    const made = new DataTransfer()
    for (const [type, value] of Object.entries(data)) made.setData(type, value)
    return made
  }
  const press = (key: string, ctrlKey = false) =>
    dom().dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true }))
  const give = async (kind: 'paste' | 'drop', data: Readonly<Record<string, string>>) => {
    const { left, bottom } = dom().getBoundingClientRect()
    const more = { bubbles: true, cancelable: true }
    const event =
      kind === 'paste'
        ? new ClipboardEvent('paste', { clipboardData: transfer(data), ...more })
        : new DragEvent('drop', {
            dataTransfer: transfer(data),
            clientX: left + 40,
            clientY: bottom - 5,
            ...more,
          })
    dom().dispatchEvent(event)
    for (let turns = 0; turns < 4; turns += 1) await turn()
  }
  /** What is pasted last has been put into the page once all that was pasted before has. */
  const settle = async () => {
    const end = 'The end of what was pasted'
    press('Enter', true)
    await give('paste', { 'text/html': `<p>${end}</p>`, 'text/plain': end })
    await until(() => dom().textContent.includes(end))
  }
  let hasPasted = false
  for (const step of steps) {
    if (step.do === 'open') {
      editor()?.destroy()
      page.start(step.blocks)
      editor()?.focus()
      await until(isShown)
    } else if (step.do === 'key') press(step.key, step.ctrl)
    else if (step.do === 'fill') {
      for (const field of document.querySelectorAll<HTMLInputElement>(step.selector)) {
        // Only a person can choose a file.
        if (field.type === 'file') continue
        field.value = step.value
        field.dispatchEvent(new InputEvent('input', { bubbles: true }))
        field.form?.requestSubmit()
      }
    } else if (step.do === 'draw') {
      const drawings = [...document.querySelectorAll('.drawing')]
      for (const frame of document.querySelectorAll<HTMLIFrameElement>('.drawing-frame'))
        frame.loading = 'eager'
      await until(() => drawings.length > 0 && drawings.every((one) => one.matches('.drawn, .failed')))
    } else if (step.do === 'show') editor()?.show(step.path, step.message)
    else if (step.do === 'take') {
      if (hasPasted) await settle()
      hasPasted = false
      await until(isShown)
      for (const block of editor()?.blocks() ?? []) taken.add(JSON.stringify(block))
    } else {
      hasPasted = true
      await give(step.do, step.data)
    }
  }
  return [...taken]
}

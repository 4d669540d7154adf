/**
 * Where each line of a text area begins, in pixels below the upper edge of its text, and where the last one ends. Only a
 * layout knows how long lines are broken, so each is laid out once in an element of the same style.
 */
export function lineTops(field: HTMLTextAreaElement): number[] {
  const mirror = document.createElement('div')
  mirror.className = 'play-mirror'
  mirror.style.width = `${field.clientWidth}px`
  for (const line of field.value.split('\n')) {
    const row = document.createElement('div')
    // A line without anything in it has a height too.
    row.textContent = `${line}\n`
    mirror.append(row)
  }
  field.after(mirror)
  const rows = [...mirror.children] as HTMLElement[]
  const last = rows.at(-1)
  const tops = [...rows.map(({ offsetTop }) => offsetTop), (last?.offsetTop ?? 0) + (last?.offsetHeight ?? 0)]
  mirror.remove()
  return tops
}

/** The rows of a text area between which its caret stands, by the tops of its lines. */
export function caretPlace(field: HTMLTextAreaElement, tops: readonly number[]): number {
  const { value, selectionStart, selectionEnd, selectionDirection } = field
  const caret = selectionDirection === 'backward' ? selectionStart : selectionEnd
  const before = value.slice(0, caret).split('\n')
  const column = before.at(-1)?.length ?? 0
  const end = value.indexOf('\n', caret)
  const length = column + (end === -1 ? value.length : end) - caret
  const [top = 0, bottom = top] = tops.slice(before.length - 1)
  return length === 0 ? top : top + (column / length) * (bottom - top)
}

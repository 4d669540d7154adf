/** Tells how high the text of a field is before an offset. Only a layout knows how long lines are broken. */
export function heightsOf(field: HTMLTextAreaElement): (offset: number) => number {
  const { paddingBottom, lineHeight } = getComputedStyle(field)
  const below = Number.parseFloat(paddingBottom) + Number.parseFloat(lineHeight)
  return (offset) => {
    const copy = field.cloneNode() as HTMLTextAreaElement
    copy.style.cssText = `position:fixed;visibility:hidden;width:${field.offsetWidth}px;height:0;min-height:0;field-sizing:fixed`
    copy.value = `${field.value.slice(0, offset)}.`
    field.after(copy)
    const { scrollHeight } = copy
    copy.remove()
    return scrollHeight - below
  }
}

/** Lets ArrowRight and ArrowLeft go through a row of controls, and around at its ends; says whether the key was one. */
export function arrowFocus(key: string, controls: readonly HTMLElement[]): boolean {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[key]
  if (step === undefined) return false
  const at = controls.findIndex((control) => control === document.activeElement)
  controls[(at + step + controls.length) % controls.length]?.focus()
  return true
}

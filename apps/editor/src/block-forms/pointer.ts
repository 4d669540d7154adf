let isPressed = false
let isWatched = false

/** Begins to watch whether a pointer is pressed. */
export function watchPointer(): void {
  if (isWatched) return
  isWatched = true
  document.addEventListener('pointerdown', () => (isPressed = true), true)
  for (const end of ['pointerup', 'pointercancel', 'dragend'])
    document.addEventListener(end, () => (isPressed = false), true)
}

/**
 * Does something once no pointer is pressed: what folds while one is would move the text away under it, and a click would
 * become a selection.
 */
export function onceReleased(act: () => void): void {
  if (isPressed) document.addEventListener('pointerup', () => setTimeout(act), { once: true, capture: true })
  else act()
}

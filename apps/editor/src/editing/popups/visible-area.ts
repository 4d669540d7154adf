/** Where in the window something can be seen. */
export interface VisibleArea {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/**
 * What is seen of the window: not what a keyboard on the screen covers, nor what lies outside while somebody has zoomed
 * in.
 */
export function visibleArea(): VisibleArea {
  const { visualViewport } = window
  if (visualViewport === null) return { left: 0, top: 0, right: innerWidth, bottom: innerHeight }
  const { offsetLeft: left, offsetTop: top, width, height } = visualViewport
  return { left, top, right: left + width, bottom: top + height }
}

/**
 * Whether one writes by touch: then the system shows a menu of its own above what is selected, and a keyboard covers
 * half of the window.
 */
export function isByTouch(): boolean {
  return matchMedia('(pointer: coarse)').matches
}

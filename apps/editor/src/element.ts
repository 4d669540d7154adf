/** What an element is made with: attributes, and listeners under the names of their events. */
export interface ElementParts {
  readonly [name: string]: string | boolean | undefined | ((event: Event) => void)
}

/**
 * An element of the page. A text is an attribute, `true` an empty one, a function a listener of the event of that name;
 * what is `false` or absent is left out.
 */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  parts: ElementParts = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(parts)) {
    if (typeof value === 'function') made.addEventListener(name, value)
    else if (typeof value === 'string') made.setAttribute(name, value)
    else if (value === true) made.setAttribute(name, '')
  }
  made.append(...children)
  return made
}

const SVG = 'http://www.w3.org/2000/svg'

/** A drawing in lines, in a box of 24 by 24; `path` is what the attribute `d` of a path says. */
export function icon(path: string): SVGElement {
  const drawing = document.createElementNS(SVG, 'svg')
  drawing.setAttribute('viewBox', '0 0 24 24')
  drawing.setAttribute('aria-hidden', 'true')
  const line = document.createElementNS(SVG, 'path')
  line.setAttribute('d', path)
  drawing.append(line)
  return drawing
}

/** A button with a drawing, and its name for who does not see that. */
export function iconButton(
  label: string,
  path: string,
  click: () => void,
  parts: ElementParts = {},
): HTMLButtonElement {
  return element('button', { type: 'button', 'aria-label': label, title: label, click, ...parts }, icon(path))
}

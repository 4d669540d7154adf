import 'virtual:article-math.css'
import { renderBlocks } from 'qp-render'
import { createMathRenderer } from 'qp-render/math'
import { escapeHtml } from 'qp-schema'
import { element } from '../../element.ts'
import { showRendered } from '../../rendered-html.ts'

const drawn = new Map<string, string>()
const MOST = 2000

/** A formula as the page shows it, or `undefined` where the page shows its source. */
export function drawnFormula(tex: string, look: string): HTMLElement | undefined {
  const key = `${look}:${tex}`
  const html = drawn.get(key) ?? htmlOf(tex, look)
  if (drawn.size >= MOST) drawn.clear()
  drawn.set(key, html)
  if (html === '') return undefined
  const shown = element('span', { class: 'formula', contenteditable: 'false' })
  showRendered(shown, html)
  // The keyboard goes through the text here, in which a formula is one place.
  for (const box of shown.querySelectorAll('[tabindex]')) box.removeAttribute('tabindex')
  return shown
}

/** By the renderer of the page. There is nothing to sanitize: all of it is text. */
function htmlOf(tex: string, look: string): string {
  const html = `<p><code class="${look}">${escapeHtml(tex)}</code></p>`
  const block = { type: 'richtext', html } as const
  const shown = renderBlocks([block], { sanitize: (leaf) => leaf, math: createMathRenderer() })
  return /<p>(<span [^]*<\/span>)<\/p>/.exec(shown)?.[1] ?? ''
}

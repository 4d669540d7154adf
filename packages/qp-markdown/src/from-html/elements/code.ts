import type { CodeBlock } from 'qp-schema'
import { cleanText } from 'qp-schema/policy'
import { codeHtml, codeLanguageOf, hinted } from '../../code-language.ts'
import { presentationOf } from '../tree/presentation.ts'
import { withMark } from '../building/marks.ts'
import { descendants, type ElementNode, isWithin } from '../tree/nodes.ts'
import { isShown, shownIn } from '../tree/text-of.ts'
import type { Visit } from './visit.ts'

/** What the caption of a figure says of its code. */
export type CodeCaption = Pick<CodeBlock, 'label' | 'filename'>

/** `<pre>`: source code, whatever coloured it. SPEC.md 14.4 */
export function visitCode(element: ElementNode, visit: Visit, given: CodeCaption = {}): void {
  const { build } = visit
  const code = sourceOf(element)
  if (isBlank(code)) return build.boundary()
  visit.losses.within(element, 'code')
  if (build.inLine) {
    build.boundary()
    build.text(code, withMark(visit.context.marks, 'code'))
    return build.boundary()
  }
  if (!build.atTop) {
    build.boundary()
    return build.element(codeHtml(code, hintOf(element) ?? ''), 2)
  }
  build.boundary()
  build.block({ type: 'code', code, ...hinted(hintOf(element) ?? '', visit.warn), ...given })
}

/** Whether a `<pre>` becomes code, and may so carry the caption of its figure. */
export function hasSource(pre: ElementNode): boolean {
  return !isBlank(sourceOf(pre))
}

function isBlank(code: string): boolean {
  return !/\S/.test(code)
}

/** What copies of VS Code and other editors are in: lines of their own in a font for code. */
export function isEditorCopy(element: ElementNode): boolean {
  const { style } = presentationOf(element)
  const family = style.get('font-family') ?? ''
  return style.get('white-space') === 'pre' && /mono|consolas|menlo|courier/.test(family)
}

/** Numbers that highlighters put before lines, as text. */
const LINE_NUMBERS =
  /(?:^|[\s-])(?:line-?numbers?(?:-rows)?|linenos?|linenodiv|gutter|blob-num|hljs-ln-numbers|lnt|ln)(?:$|\s)/

/** Elements that are a line each; the spans by which highlighters mark lines may have none between them. */
const LINE_TAGS: ReadonlySet<string> = new Set(['div', 'p', 'li', 'tr'])
const LINE_CLASSES = ['line', 'code-line', 'token-line', 'view-line']

function sourceOf(pre: ElementNode): string {
  const source = new Source()
  let lastLine: ElementNode | undefined
  for (const node of descendants(pre, isSource)) {
    if (lastLine !== undefined && !isWithin(node, lastLine)) {
      if (LINE_TAGS.has(lastLine.tag)) source.startLine()
      lastLine = undefined
    }
    if (node.kind === 'text') source.add(node.value)
    else if (node.tag === 'br') source.add('\n')
    else if (isLine(node)) {
      source.startLine()
      lastLine = node
    }
  }
  return cleanText(source.toString()).replace(/\n$/, '')
}

class Source {
  readonly #parts: string[] = []
  #last = '\n'

  add(text: string): void {
    if (text === '') return
    this.#parts.push(text)
    this.#last = text
  }

  startLine(): void {
    if (!this.#last.endsWith('\n')) this.add('\n')
  }

  toString(): string {
    return this.#parts.join('')
  }
}

function isSource(element: ElementNode): boolean {
  if (!isShown(element) || isCopyButton(element)) return false
  return !LINE_NUMBERS.test(element.attributes.get('class') ?? '')
}

function isCopyButton({ tag, attributes }: ElementNode): boolean {
  return (
    tag === 'button' &&
    ['class', 'title', 'aria-label'].some((name) => /copy|clipboard/i.test(attributes.get(name) ?? ''))
  )
}

function isLine(element: ElementNode): boolean {
  if (LINE_TAGS.has(element.tag)) return true
  const { classes } = presentationOf(element)
  return LINE_CLASSES.some((name) => classes.has(name))
}

const MAX_ANCESTORS = 4

/** The hint stands on the `<code>`, the `<pre>` or a box around it. */
export function hintOf(pre: ElementNode): string | undefined {
  for (const node of shownIn(pre)) {
    if (node.kind === 'text' && !/\S/.test(node.value)) continue
    const hint = node.kind === 'element' && node.tag === 'code' ? ownHint(node) : undefined
    if (hint !== undefined) return hint
    break
  }
  let at: ElementNode | undefined = pre
  for (let steps = 0; at !== undefined && steps < MAX_ANCESTORS; steps++, at = at.parent) {
    const hint = ownHint(at)
    if (hint !== undefined) return hint
  }
  return undefined
}

const HINT =
  /(?:^|\s)(?:lang(?:uage)?-|highlight-(?:source|text)-|highlight-|hl-i(?=python)|brush:\s*)([\w+#.-]+)/i

/** Whether an element says which language the code in it is in. */
export function hasHint(element: ElementNode): boolean {
  return ownHint(element) !== undefined
}

function ownHint(element: ElementNode): string | undefined {
  const { attributes } = element
  const names = attributes.get('class') ?? ''
  const given = `${names} ${attributes.get('data-syntaxhighlighter-params') ?? ''}`
  const hint = HINT.exec(given)?.[1] ?? attributes.get('data-language') ?? attributes.get('data-lang')
  if (hint !== undefined && hint !== '') return hint.replace(/^html-basic$/, 'html')
  if (
    element.tag === 'pre' &&
    attributes.has('lang') &&
    codeLanguageOf(attributes.get('lang') ?? '') !== undefined
  )
    return attributes.get('lang')
  return /(?:^|\s)(?:hljs|sourceCode|literal-block)(?:\s|$)/.test(names)
    ? names.split(/\s+/).find(isLanguage)
    : undefined
}

function isLanguage(name: string): boolean {
  return name !== '' && codeLanguageOf(name) !== undefined
}

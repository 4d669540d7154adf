import type { CssNode, Declaration } from 'css-tree'
import { quoted, SNIPPET_STYLE_PROPERTIES, STYLE_DROPPED } from 'qp-schema/policy'
import type { Report } from '../findings.ts'
import { generate, walk } from './css-tree.ts'
import { nestsTooDeep } from './nesting.ts'
import { filterUntilStable, parseCss } from './parse-css.ts'

/**
 * CSS functions that a snippet's styles may use. All of them compute a value from what stands between their
 * parentheses. Left out for a reason: `url`, `src`, `image`, `image-set`, `cross-fade` and `element` load or paint
 * something else; `attr` and `var` bring in a value that was not checked; `expression` is a script.
 */
export const SNIPPET_STYLE_FUNCTIONS: readonly string[] = [
  'rgb',
  'rgba',
  'hsl',
  'hsla',
  'hwb',
  'lab',
  'lch',
  'oklab',
  'oklch',
  'color-mix',
  'light-dark',
  'calc',
  'min',
  'max',
  'clamp',
  'repeat',
  'minmax',
  'fit-content',
  'linear-gradient',
  'radial-gradient',
  'conic-gradient',
  'repeating-linear-gradient',
  'repeating-radial-gradient',
  'repeating-conic-gradient',
]

/**
 * Properties with which a negative length would move a snippet over its neighbours. Functions are refused in them
 * too, since `calc(0px - 9px)` is negative without a minus sign before a number.
 */
export const SNIPPET_NOT_NEGATIVE = /^(?:margin(?:-.*)?|text-indent)$/

const PROPERTIES: ReadonlySet<string> = new Set(SNIPPET_STYLE_PROPERTIES)
const FUNCTIONS: ReadonlySet<string> = new Set(SNIPPET_STYLE_FUNCTIONS)

/** Nodes that a value may be built of. A `Url` or `Raw` node is not among them. */
const VALUE_NODES: ReadonlySet<CssNode['type']> = new Set([
  'Dimension',
  'Function',
  'Hash',
  'Identifier',
  'Number',
  'Operator',
  'Parentheses',
  'Percentage',
  'String',
  'Value',
  'WhiteSpace',
])

/** The declarations of a snippet's `style` attribute that are allowed, in canonical spelling. FORMAT.md 4.2.3 */
export function filterSnippetStyle(css: string, report: Report): string {
  const result = nestsTooDeep(css)
    ? undefined
    : filterUntilStable(css, (text, pass) => filterOnce(text, pass === 0 ? report : ignore))
  if (result === undefined) report('style_dropped', `a style was dropped: ${STYLE_DROPPED.unreadable}`)
  return result ?? ''
}

function ignore(): void {}

function filterOnce(css: string, report: Report): string {
  const list = parseCss(css, { context: 'declarationList' })
  if (list.type !== 'DeclarationList') return ''
  const kept: string[] = []
  list.children.forEach((node) => {
    const declaration = node.type === 'Declaration' ? allowedDeclaration(node) : undefined
    if (declaration === undefined)
      report('style_dropped', `the style ${quoted(generate(node))} was dropped: ${whyDropped(node)}`)
    else kept.push(declaration)
    if (node.type === 'Declaration' && node.important !== false) {
      report('style_dropped', `!important was dropped: ${STYLE_DROPPED.important}`)
    }
  })
  return kept.join(';')
}

function whyDropped(node: CssNode): string {
  if (node.type !== 'Declaration') return STYLE_DROPPED.unreadable
  return STYLE_DROPPED[PROPERTIES.has(node.property.toLowerCase()) ? 'value' : 'property']
}

function allowedDeclaration(declaration: Declaration): string | undefined {
  const property = declaration.property.toLowerCase()
  if (!PROPERTIES.has(property)) return undefined
  const value = generate(declaration.value)
  // An escape can spell any name or character, so no check of names holds for a value that has one.
  if (/[\\<>]/.test(value) || value.trim() === '') return undefined
  const stays = SNIPPET_NOT_NEGATIVE.test(property)
  let allowed = true
  walk(declaration.value, (node) => {
    if (!VALUE_NODES.has(node.type)) allowed = false
    if (node.type === 'Function' && (stays || !FUNCTIONS.has(node.name.toLowerCase()))) allowed = false
    if (stays && isNegative(node)) allowed = false
  })
  return allowed ? `${property}:${value}` : undefined
}

function isNegative(node: CssNode): boolean {
  const numeric = node.type === 'Dimension' || node.type === 'Number' || node.type === 'Percentage'
  return numeric && node.value.startsWith('-')
}

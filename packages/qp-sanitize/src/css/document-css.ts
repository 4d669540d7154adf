import type { CssNode, Declaration, List } from 'css-tree'
import { quoted, STYLE_DROPPED } from 'qp-schema/policy'
import type { Report } from '../findings.ts'
import { safeAsset } from './asset-urls.ts'
import { refuseManyMarks } from './marks.ts'
import { generate, walk } from './css-tree.ts'
import { nestsTooDeep } from './nesting.ts'
import { filterUntilStable, parseCss } from './parse-css.ts'

/** At-rules that load something, or change what names mean. FORMAT.md 4.2.17 */
export const DROPPED_AT_RULES: ReadonlySet<string> = new Set([
  'import',
  'charset',
  'namespace',
  'document',
  '-moz-document',
])

/** Properties that once ran scripts or led links elsewhere. FORMAT.md 4.2.17 */
export const DROPPED_PROPERTIES: ReadonlySet<string> = new Set([
  'behavior',
  '-moz-binding',
  '-o-link',
  '-o-link-source',
])

/** Functions that take the URL of an image as a string. FORMAT.md 4.2.17 */
export const IMAGE_FUNCTIONS: ReadonlySet<string> = new Set([
  'image',
  'image-set',
  '-webkit-image-set',
  'src',
  'cross-fade',
])

/** Functions that once ran scripts or paint another element. FORMAT.md 4.2.17 */
export const DROPPED_FUNCTIONS: ReadonlySet<string> = new Set(['expression', 'element', '-moz-element'])

/**
 * A style sheet or the text of a `style` attribute, filtered for an isolated frame: URLs are https or images and
 * fonts as `data:`; nothing in the result can end a style element. What is left is printed the same again.
 *
 * @throws ContentTooComplexError when it has more than `LIMITS.styleMarks` marks
 */
export function filterDocumentCss(
  css: string,
  context: 'stylesheet' | 'declarationList',
  report: Report,
): string {
  refuseManyMarks(css)
  const result = nestsTooDeep(css)
    ? undefined
    : filterUntilStable(css, (text, pass) => filterOnce(text, context, pass === 0 ? report : ignore))
  if (result === undefined) report('style_dropped', `a style sheet was dropped: ${STYLE_DROPPED.unreadable}`)
  return result ?? ''
}

function ignore(): void {}

function filterOnce(css: string, context: 'stylesheet' | 'declarationList', report: Report): string {
  const tree = parseCss(css, { context, parseCustomProperty: true })
  if (tree.type !== 'StyleSheet' && tree.type !== 'DeclarationList') return ''
  filterList(tree.children, report, false)
  return withoutTagEnds(generate(tree))
}

function filterList(list: List<CssNode>, report: Report, inRule: boolean): void {
  list.forEach((node, item) => {
    // Rules nested without `&` reach us as text that the parser did not read.
    const nested = inRule && node.type === 'Raw' && node.value.includes('{') ? rulesOf(node.value) : undefined
    if (nested !== undefined) {
      filterList(nested, report, false)
      list.replace(item, nested)
      return
    }
    const reason = whyDropped(node)
    if (reason !== undefined) {
      list.remove(item)
      if (reason !== '') report('style_dropped', `the style ${reason}`)
      return
    }
    if (node.type === 'Rule') filterList(node.block.children, report, true)
    if (node.type === 'Atrule' && node.block !== null) filterList(node.block.children, report, false)
  })
}

function rulesOf(css: string): List<CssNode> | undefined {
  const nested = parseCss(css, { context: 'stylesheet', parseCustomProperty: true })
  return nested.type === 'StyleSheet' ? nested.children : undefined
}

/** Why a rule, an at-rule or a declaration goes, `''` for what nobody misses, `undefined` when it stays. */
function whyDropped(node: CssNode): string | undefined {
  if (node.type === 'Declaration')
    return isSafeDeclaration(node) ? undefined : dropped(node.property.toLowerCase(), STYLE_DROPPED.unsafe)
  if (node.type === 'Rule') {
    const selector = generate(node.prelude)
    if (selector === '') return dropped('{', STYLE_DROPPED.unreadable)
    return isSafe(node.prelude) ? undefined : dropped(selector, STYLE_DROPPED.unsafe)
  }
  if (node.type === 'Atrule') {
    const name = node.name.toLowerCase()
    if (name.includes('\\') || DROPPED_AT_RULES.has(name)) return dropped(`@${name}`, STYLE_DROPPED.atRule)
    return node.prelude === null || (isSafe(node.prelude) && !hasEscape(generate(node.prelude)))
      ? undefined
      : dropped(`@${name}`, STYLE_DROPPED.unsafe)
  }
  return node.type === 'Raw' && /[^\s;]/.test(node.value) ? dropped(node.value, STYLE_DROPPED.unreadable) : ''
}

/** Outside of strings and addresses, where an escape hides what a name says. The parser has no node for some names. */
function hasEscape(css: string): boolean {
  return css.replace(STRING_OR_ADDRESS, '').includes('\\')
}

const STRING_OR_ADDRESS = /"(?:[^"\\]|\\.)*"|url\((?:[^)\\]|\\.)*\)/gs

function dropped(part: string, why: string): string {
  return `${quoted(part)} was dropped: ${why}`
}

function isSafeDeclaration(declaration: Declaration): boolean {
  const property = declaration.property.toLowerCase()
  // A name with an escape or a hack in front is another name to some reader.
  if (!/^-{0,2}[a-z_][\w-]*$/i.test(property) && !/^--[\w-]+$/.test(property)) return false
  if (DROPPED_PROPERTIES.has(property)) return false
  if (typeof declaration.important === 'string') return false
  return declaration.value.type !== 'Raw' && isSafe(declaration.value)
}

function isSafe(tree: CssNode): boolean {
  let safe = true
  walk(tree, (node) => {
    if (node.type === 'Raw') safe &&= keepsRaw(node.value)
    if (node.type === 'Url') {
      const url =
        node.value.startsWith('#') && /^#[\w-]+$/.test(node.value) ? node.value : safeAsset(node.value, 'css')
      if (url === undefined) safe = false
      else node.value = url
    }
    if (node.type === 'Identifier' || node.type === 'Hash' || node.type === 'Dimension') {
      // An escape outside of a string hides what a name says.
      safe &&= !generate(node).includes('\\')
    }
    if (node.type === 'Function') safe &&= isSafeFunction(node)
    if (node.type === 'PseudoClassSelector' || node.type === 'PseudoElementSelector') {
      safe &&= /^[\w-]+$/.test(node.name) && !DROPPED_FUNCTIONS.has(node.name.toLowerCase())
    }
  })
  return safe
}

function isSafeFunction(node: CssNode & { type: 'Function' }): boolean {
  const name = node.name.toLowerCase()
  if (name.includes('\\') || DROPPED_FUNCTIONS.has(name)) return false
  if (!IMAGE_FUNCTIONS.has(name)) return true
  let safe = true
  walk(node, (inner) => {
    if (inner.type === 'String') safe &&= safeAsset(inner.value, 'css') === inner.value
    if (inner.type === 'Function' && /^(?:var|attr|env)$/i.test(inner.name)) safe = false
  })
  return safe
}

/** Text that the parser did not read stays only when it can hold neither a URL nor a hidden name nor a tag. */
function keepsRaw(text: string): boolean {
  return (
    /^[\w\s\-.#:,()[\]=*~>+&%'"|^$]*$/.test(text) &&
    !/(?<!\d)%|url|image|src|expression|element|script/i.test(text)
  )
}

/** `<` before `/` or `!` as an escape: in a style element those two could end it or begin a comment. */
function withoutTagEnds(css: string): string {
  return css.replace(/<(?=[/!])/g, '\\3c ')
}

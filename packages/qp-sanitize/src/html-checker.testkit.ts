import {
  type DefaultTreeAdapterTypes as Tree,
  defaultTreeAdapter,
  html as spec,
  parse,
  parseFragment,
} from 'parse5'
import { INLINE_HTML, RICH_HTML, SNIPPET_HTML } from 'qp-schema/policy'
import { documentPolicy } from './policy/document.ts'
import type { HtmlKind } from './policy/policy.ts'

/** What a second parser finds wrong with sanitized HTML; empty when it is safe and reads back as it is written. */
export function problemsOf(html: string, kind: HtmlKind): string[] {
  return kind === 'document' ? documentProblems(html) : fragmentProblems(html, kind)
}

const TAGS = { inlineHtml: INLINE_HTML, richHtml: RICH_HTML, snippet: SNIPPET_HTML }

function fragmentProblems(html: string, kind: Exclude<HtmlKind, 'document'>): string[] {
  const context = defaultTreeAdapter.createElement('div', spec.NS.HTML, [])
  const fragment = parseFragment(context, html, {})
  const problems: string[] = []
  for (const node of nodesOf(fragment)) {
    if (!('tagName' in node)) {
      if (node.nodeName !== '#text') problems.push(`a ${node.nodeName}`)
      continue
    }
    if (!Object.hasOwn(TAGS[kind], node.tagName)) problems.push(`<${node.tagName}>`)
    if (node.namespaceURI !== spec.NS.HTML) problems.push(`a foreign ${node.tagName}`)
    if (hasAncestor(node, 'a') && node.tagName === 'a') problems.push('a link in a link')
    if (node.tagName === 'img' && !node.attrs.some(({ name }) => name === 'src'))
      problems.push('img without src')
    const allowed = TAGS[kind][node.tagName] ?? {}
    for (const { name, value } of node.attrs) {
      const rule = Object.hasOwn(allowed, name) ? allowed[name] : undefined
      if (rule === undefined) problems.push(`attribute ${name} of ${node.tagName}`)
      else if ('integer' in rule && !isWithin(value, rule.integer) && !matches(rule.pattern, value))
        problems.push(`${name} ${value}`)
      else if ('oneOf' in rule && !rule.oneOf.includes(value) && !matches(rule.pattern, value))
        problems.push(`${name} ${value}`)
      else if (
        'pattern' in rule &&
        !('integer' in rule) &&
        !('oneOf' in rule) &&
        !new RegExp(rule.pattern).test(value)
      )
        problems.push(`${name} ${value}`)
      else if ('boolean' in rule && value !== '') problems.push(`${name} ${value}`)
      if (name === 'style') problems.push(...snippetStyleProblems(value))
      if (name === 'href' && !/^(?:https?:\/\/[^@/]+(?:[/?#]|$)|mailto:|tel:|#)/i.test(value))
        problems.push(`href ${value}`)
      if (name === 'src' && !/^https?:\/\/[^@/]+(?:[/?#]|$)/i.test(value)) problems.push(`src ${value}`)
    }
  }
  if (canonical(fragment) !== html.replace(/<pre([^<>]*)>\n/g, '<pre$1>'))
    problems.push(`reads back as ${canonical(fragment)}`)
  return problems
}

function isWithin(value: string, [least, most]: readonly [number, number]): boolean {
  return /^(?:0|[1-9]\d*)$/.test(value) && Number(value) >= least && Number(value) <= most
}

function snippetStyleProblems(style: string): string[] {
  return /\\|url|expression|image|@|position|var\(|attr\(|!|javascript|margin[^;]*-\d/i.test(style)
    ? [`style ${style}`]
    : []
}

const SVG_TAGS = new Set(
  (
    'svg g defs symbol use path rect circle ellipse line polyline polygon text tspan textPath image clipPath mask ' +
    'marker pattern linearGradient radialGradient stop filter animate animateMotion animateTransform set mpath title desc'
  ).split(' '),
)
const FORBIDDEN = new Set(
  (
    'script template noscript iframe frame frameset noframes object embed applet math textarea select option ' +
    'button input form base xmp noembed plaintext foreignobject portal fencedframe'
  ).split(' '),
)
const URL_ATTRIBUTES = new Set(
  'href src srcset poster background action formaction data cite longdesc ping manifest codebase usemap'.split(
    ' ',
  ),
)

function documentProblems(html: string): string[] {
  return [true, false].flatMap((scriptingEnabled) => {
    const document = parse(html, { scriptingEnabled })
    const problems: string[] = []
    for (const node of nodesOf(document)) {
      if (!('tagName' in node)) {
        if (node.nodeName !== '#text') problems.push(`a ${node.nodeName}`)
        continue
      }
      const tag = node.tagName
      problems.push(...unlistedIn(node))
      if (FORBIDDEN.has(tag.toLowerCase())) problems.push(`<${tag}>`)
      if (node.namespaceURI === spec.NS.MATHML) problems.push('math')
      if (node.namespaceURI === spec.NS.SVG && !SVG_TAGS.has(tag) && !/^fe(?!Image)[A-Z]/.test(tag))
        problems.push(`svg ${tag}`)
      if (tag === 'style') problems.push(...cssProblems(textOf(node)))
      for (const { name, value } of node.attrs) problems.push(...attributeProblems(tag, name, value))
    }
    const bare = (text: string) => text.replace(/<\/?(?:html|head|body)(?: [^<>]*)?>|[ \t\n]/g, '')
    if (bare(canonical(document)) !== bare(html)) problems.push(`reads back as ${canonical(document)}`)
    return problems
  })
}

/** What the published lists do not name. A parser adds the elements around a document, and tables' bodies. */
function unlistedIn({ tagName, attrs, namespaceURI }: Tree.Element): string[] {
  const listed = documentPolicy.tags[tagName]
  if (listed === undefined) return [`<${tagName}> is not listed`]
  const isSvg = documentPolicy.svg.tags.includes(tagName)
  const inSvg = namespaceURI === spec.NS.SVG
  if (inSvg !== isSvg && tagName !== 'title') return [`<${tagName}> in ${namespaceURI}`]
  return attrs
    .map(({ prefix, name }) =>
      (prefix === undefined || prefix === '' ? name : `${prefix}:${name}`).toLowerCase(),
    )
    .filter((name) => !Object.hasOwn(listed, name) && !Object.hasOwn(documentPolicy.everywhere, name))
    .filter((name) => !/^(?:aria|data)-[a-z0-9-]+$/.test(name))
    .map((name) => `attribute ${name} of ${tagName} is not listed`)
}

function attributeProblems(tag: string, name: string, value: string): string[] {
  if (/^on/i.test(name) || /^(?:srcdoc|http-equiv|name|is|slot|target|rel)$/.test(name)) {
    const harmless =
      (tag === 'meta' && name === 'name') || (tag === 'link' && name === 'rel' && value === 'stylesheet')
    return harmless ? [] : [`attribute ${name} of ${tag}`]
  }
  if (name === 'style') return cssProblems(value)
  if (name === 'attributeName' && /href|src|style|^on/i.test(value)) return [`animates ${value}`]
  if (!URL_ATTRIBUTES.has(name)) return []
  const links =
    tag === 'a'
      ? /^(?:https?:\/\/[^@/]+(?:[/?#]|$)|mailto:|tel:|#)/i
      : /^(?:https:\/\/[^@/]+(?:[/?#]|$)|data:image\/|#)/i
  const urls = name === 'srcset' ? value.split(', ') : [value]
  return urls.filter((url) => !links.test(url)).map((url) => `${name} ${url}`)
}

function cssProblems(text: string): string[] {
  const problems: string[] = []
  if (/<[/!]/.test(text)) problems.push(`an end tag in css ${text}`)
  const css = text.replace(/"(?:[^"\\]|\\.)*"/g, '""')
  if (/@import|@namespace|\bexpression\(|(?<![\w-])(?:behavior|-moz-binding)\s*:/i.test(css))
    problems.push(`css ${css}`)
  for (const [, url = ''] of css.matchAll(/url\(\s*["']?([^)]*)/gi)) {
    if (!/^(?:https:\/\/|data:(?:image|font)\/|data:application\/|#)/i.test(url))
      problems.push(`css url ${url}`)
  }
  return problems
}

const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))

/** The tree as HTML in the canonical spelling, with every name in lower case save SVG elements. */
function canonical(node: Tree.Node): string {
  if (node.nodeName === '#text') {
    const { value, parentNode } = node as Tree.TextNode
    return parentNode?.nodeName === 'style' ? value : escaped(value)
  }
  const children = 'childNodes' in node ? node.childNodes.map(canonical).join('') : ''
  if (!('tagName' in node)) return children
  const attributes = node.attrs.map(({ prefix, name, value }) => {
    const full = prefix === undefined || prefix === '' ? name : `${prefix}:${name}`
    return ` ${full.toLowerCase()}="${escaped(value).replaceAll('"', '&quot;')}"`
  })
  const start = `<${node.tagName}${attributes.join('')}`
  return VOID.has(node.tagName) ? `${start} />` : `${start}>${children}</${node.tagName}>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function* nodesOf(root: Tree.ParentNode): Generator<Tree.Element | Tree.ChildNode> {
  const pending: Tree.ChildNode[] = [...root.childNodes]
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    yield node
    if ('childNodes' in node) pending.push(...node.childNodes)
  }
}

function hasAncestor(node: Tree.Element, tag: string): boolean {
  for (let parent = node.parentNode; parent !== null;) {
    if (parent.nodeName === tag) return true
    parent = 'parentNode' in parent ? parent.parentNode : null
  }
  return false
}

function textOf(node: Tree.Element): string {
  return node.childNodes.map((child) => ('value' in child ? child.value : '')).join('')
}

function matches(pattern: string | undefined, value: string): boolean {
  return pattern !== undefined && new RegExp(pattern).test(value)
}

import { nameToEmoji } from 'gemoji'
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import { RENAMED_TAGS } from 'qp-schema/policy'
import rehypeRaw from 'rehype-raw'
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize'
import rehypeStringify from 'rehype-stringify'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { blockHtml } from '../../src/gfm/raw-html/block-html.ts'
import { emojiNamed } from '../../src/emoji.ts'
import { gfmToBlocks } from '../../src/gfm/index.ts'

type Node = DefaultTreeAdapterTypes.Node
type Element = DefaultTreeAdapterTypes.Element

/** What a reader finds in a text: the words, where its links lead, its pictures, and how often some elements occur. */
interface Reading {
  readonly words: string
  readonly links: readonly string[]
  readonly pictures: readonly string[]
  readonly elements: Readonly<Record<string, number>>
}

/** Files that read otherwise here, by a part of their path, each with the reason. */
export const EXCEPTIONS: Readonly<Record<string, string>> = {
  'assertion-error/README.md': 'an empty address in HTML leads to the base',
  'birpc/README.md': 'a picture that links to itself is an image block',
  'commander/CHANGELOG.md': 'a space that does not break before an address is removed',
  'download-content-shell/README.md': 'an address and text change places, so that only one of them is a link',
  'jose/README.md': 'a cell has no anchor to which its footnote could lead back',
  'magic-string/README.md': 'an address in two pairs of brackets is relative, and not refused',
  'obug/README.md': 'a picture that links to itself is an image block',
  'pg-cloudflare/README.md': 'an alert in a list is named',
  'component-testing/references/typing.md': "a formula by pandoc's rule",
  'postcss-load-config/README.md': 'a tag that is not complete is text',
  'preact/README.md': 'a table of one cell is layout',
  'speakingurl/CHANGELOG.md': 'a backslash at the end of an address is a slash',
  'tinybench/README.md': 'a picture that links to itself is an image block',
  'tinypool/README.md': 'a picture that links to itself is an image block',
  'vitepress/template/api-examples.md': 'a script is text',
  'vitest/LICENSE.md': 'an address within another one is no link',
  'zod-to-json-schema/README.md': 'a table of one cell is layout',
}

const BASE = 'https://base.example/'

/** Ids are no matter of this comparison, nor is which addresses are safe. */
const SCHEMA = { ...defaultSchema, clobberPrefix: '', strip: [...(defaultSchema.strip ?? []), 'svg'] }

const outside = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype, { allowDangerousHtml: true, footnoteLabel: ' ' })
  .use(rehypeRaw)
  .use(rehypeSanitize, SCHEMA)
  .use(rehypeStringify)

const FRONT_MATTER = /^---[ \t]*\r?\n[a-z_][\w-]*:[^]*?\n---[ \t]*(?:\r?\n|$)/i

/** What an implementation of others makes of a text: remark-gfm, rehype-raw and rehype-sanitize. */
function outsideReading(markdown: string): Reading {
  return readingOf(String(outside.processSync(markdown.replace(FRONT_MATTER, ''))))
}

/** What we make of it. */
function ownReading(markdown: string): Reading {
  const { blocks } = gfmToBlocks(markdown, { baseUrl: BASE, emoji: emojiNamed })
  const html = blocks.map(blockHtml).join('\n')
  return readingOf(html.replace(/<p class="(?:markdown-alert|qp-callout)-title">\w+<\/p>/g, ''))
}

/** Where the two readings of a text differ. */
export function differencesOf(markdown: string): string[] {
  const [own, other] = [ownReading(markdown), outsideReading(markdown)]
  const differences: string[] = []
  if (own.words !== other.words) differences.push(firstDifference(own.words, other.words))
  for (const what of ['links', 'pictures'] as const) {
    const [ours, theirs] = [own[what].join(' '), other[what].join(' ')]
    if (ours !== theirs) differences.push(`${what}: ${firstDifference(ours, theirs)}`)
  }
  for (const tag of COUNTED) {
    const [ours, theirs] = [own.elements[tag] ?? 0, other.elements[tag] ?? 0]
    if (ours !== theirs) differences.push(`<${tag}>: ${ours} here, ${theirs} there`)
  }
  return differences
}

function firstDifference(ours: string, theirs: string): string {
  let index = 0
  while (ours[index] === theirs[index]) index += 1
  const part = (text: string) => JSON.stringify(text.slice(Math.max(0, index - 30), index + 30))
  return `${part(ours)} here, ${part(theirs)} there`
}

const COUNTED =
  'h1 h2 h3 li blockquote pre table tr details summary dl dt dd kbd sub sup em strong del code'.split(' ')
const ALIASES: Readonly<Record<string, string>> = { ...RENAMED_TAGS, tt: 'code' }

function readingOf(html: string): Reading {
  const reading = {
    text: '',
    links: [] as string[],
    pictures: [] as string[],
    elements: {} as Record<string, number>,
  }
  const visit = (node: Node): void => {
    if (node.nodeName === '#text') reading.text += (node as DefaultTreeAdapterTypes.TextNode).value
    if ('tagName' in node) {
      const isCallout = attribute(node, 'class').startsWith('markdown-alert ')
      const tag = isCallout ? 'blockquote' : (ALIASES[node.tagName] ?? node.tagName)
      if (COUNTED.includes(tag) && !isInPre(node) && showsText(node))
        reading.elements[tag] = (reading.elements[tag] ?? 0) + 1
      if (tag === 'a' && showsText(node)) reading.links.push(resolved(attribute(node, 'href')))
      if (tag === 'img') reading.pictures.push(resolved(attribute(node, 'src')))
    }
    if ('childNodes' in node) for (const child of node.childNodes) visit(child)
  }
  visit(parseFragment(html))
  return {
    words: wordsOf(reading.text),
    // A link around several lines is one in each of them.
    links: [...new Set(reading.links)].filter((url) => url !== '').toSorted(),
    pictures: reading.pictures.filter((url) => url !== ''),
    elements: reading.elements,
  }
}

/**
 * Letters and signs in their order, without what only one of the two knows: signs of tasks and ways back, markers of
 * callouts, shortcodes, dollars of formulas, and tags that mean nothing.
 */
function wordsOf(text: string): string {
  return text
    .replace(/[☐☑↩$\s]+/g, '')
    .replace(/\[!(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION)\]/gi, '')
    .replace(/:([a-z\d+_-]+):/g, (match, name: string) => nameToEmoji[name] ?? match)
    .replace(/<\/?[a-z][^<>]*>/gi, '')
}

/** Not every listing has an element for code. */
function isInPre(element: Element): boolean {
  return element.tagName === 'code' && element.parentNode?.nodeName === 'pre'
}

function showsText(node: Node): boolean {
  if (node.nodeName === '#text') return /\S/.test((node as DefaultTreeAdapterTypes.TextNode).value)
  return node.nodeName === 'img' || ('childNodes' in node && node.childNodes.some(showsText))
}

function attribute({ attrs }: Element, name: string): string {
  return attrs.find((one) => one.name === name)?.value ?? ''
}

/** Absolute and without what parsers spell in different ways; empty for what is not for everybody. */
function resolved(url: string): string {
  if (url === '' || url.startsWith('#')) return ''
  if (!URL.canParse(url, BASE)) return ''
  const { href, protocol, username } = new URL(url, BASE)
  return /^(?:https?|mailto|tel):$/.test(protocol) && username === ''
    ? decodeURI(href.replace(/%(?![0-9a-f]{2})/gi, '%25'))
    : ''
}

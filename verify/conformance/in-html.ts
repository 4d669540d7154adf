// What the class `html` is asked for: of our own HTML as a browser reads it, and of a page as FORMAT.md says.
import { createHash } from 'node:crypto'
import {
  defaultTreeAdapter as tree,
  type DefaultTreeAdapterTypes as Types,
  parse,
  parseFragment,
} from 'parse5'
import { FRAME_SCRIPT, isFramedBlock, renderBlocks, renderPage } from 'qp-render'
import {
  type Block,
  type InLanguage,
  isExtension,
  leavesOf,
  type PageDocument,
  type SafeBlock,
  trustStoredBlocks,
} from 'qp-schema'
import type { FrameInHtml, InHtml, LanguageInHtml } from 'qp-schema/conformance'
import { EMBED_PROVIDERS } from 'qp-schema/policy'
import { showsOf } from 'qp-schema/testkit'

/** The answer of our packages to `{ "do": "html" }`. */
export function answerInHtml(page: PageDocument): object {
  const blocks = trustStoredBlocks(page.blocks)
  const elements = elementsOf(renderBlocks(blocks))
  return {
    headings: headingIds(elements),
    links: elements
      .filter(({ name, href }) => name === 'a' && href !== undefined)
      .map(({ href, rel }) => ({ href, rel })),
    frames: blocks.flatMap((block, index) => framesOf(block, index)),
    languages: blocks.map((block, index) => ({
      block: index,
      ...languageInHtml(renderPage({ ...page, blocks: [block] })),
    })),
  }
}

/** What a page has to be in HTML, with the ids of its headings as our HTML has them. */
export function expectedInHtml(page: PageDocument, html: string): InHtml {
  const { blocks } = page
  const languages = blocks.flatMap((block, index) => languageOf(block, index, page))
  const links = showsOf(blocks).flatMap(({ link, frame }) => (frame === undefined ? (link ?? []) : []))
  return {
    headings: headingIds(elementsOf(html)),
    links: [...new Set(links)].filter((link) => !link.startsWith('#')),
    frames: blocks.flatMap((block, index): FrameInHtml[] => {
      const sandbox = permissionsOf(block)
      return sandbox === undefined ? [] : [{ block: index, sandbox }]
    }),
    ...(languages.length > 0 && { languages }),
  }
}

/** What the words of a block are marked with. FORMAT.md 3.1.6 */
function languageOf(block: Block, index: number, page: InLanguage): LanguageInHtml[] {
  if (
    isExtension(block) ||
    !leavesOf(block).some(({ kind }) => /^(?:plainText|richHtml|inlineHtml|snippet)$/.test(kind))
  )
    return []
  const own: InLanguage = block.type === 'code' ? {} : (block as InLanguage)
  const { lang = page.lang, dir = page.dir } = own
  const language = { ...(lang !== undefined && { lang }), ...(dir !== undefined && { dir }) }
  return Object.keys(language).length > 0 ? [{ block: index, ...language }] : []
}

/** The language and the direction of the first words of a page of one block. */
function languageInHtml(html: string): InLanguage {
  const elements = elementsOf(html, parse)
  const article = elements.findIndex(({ name }) => name === 'article')
  const words = [...elements.slice(article + 1), ...elements.slice(0, article)].filter(
    // The name of a tab or a fold is no word of the block.
    ({ name }) => name !== 'summary',
  )
  const lang = words.find((element) => element.lang)?.lang
  const dir = words.find((element) => element.dir)?.dir as InLanguage['dir']
  return { ...(lang !== undefined && { lang }), ...(dir !== undefined && { dir }) }
}

const DOCUMENT = 'allow-popups allow-popups-to-escape-sandbox'
const SCRIPTED_DOCUMENT = `allow-scripts allow-forms ${DOCUMENT} allow-modals allow-downloads`

/** FORMAT.md 10.4 */
function permissionsOf(block: Block): string | undefined {
  if (block.type === 'embed') return EMBED_PROVIDERS[block.embedType].sandbox
  if (block.type === 'code') return block.language === 'mermaid' ? 'allow-scripts' : undefined
  if (block.type !== 'html') return undefined
  return { strict_sanitized: undefined, sandboxed: DOCUMENT, pro_sandboxed: SCRIPTED_DOCUMENT }[
    block.safetyMode ?? 'strict_sanitized'
  ]
}

/** The policy that the README of qp-render asks services to send with a framed document. */
const POLICY = `default-src 'none'; script-src 'sha256-${createHash('sha256').update(FRAME_SCRIPT).digest('base64')}'`

function framesOf(block: SafeBlock, index: number): object[] {
  return elementsOf(renderBlocks([block])).flatMap(({ name, sandbox, isFacade }) => {
    if (name !== 'iframe' && !isFacade) return []
    return [{ block: index, sandbox, ...(isFramedBlock(block) && { policy: POLICY }) }]
  })
}

function headingIds(elements: readonly Found[]): string[] {
  return elements.flatMap(({ name, id }) => (/^h[1-6]$/.test(name) ? (id ?? '') : []))
}

interface Found {
  readonly name: string
  readonly isFacade: boolean
  readonly id: string | undefined
  readonly href: string | undefined
  readonly rel: string | undefined
  readonly sandbox: string | undefined
  readonly lang: string | undefined
  readonly dir: string | undefined
}

function elementsOf(html: string, read: (html: string) => Types.ParentNode = parseFragment): Found[] {
  const found: Found[] = []
  const visit = (parent: Types.ParentNode): void => {
    for (const node of parent.childNodes) {
      if (!tree.isElementNode(node)) continue
      const attribute = (name: string) => node.attrs.find((one) => one.name === name)?.value
      found.push({
        name: node.tagName,
        // A frame that is loaded when asked for.
        isFacade: attribute('data-sandbox') !== undefined,
        id: attribute('id'),
        href: attribute('href'),
        rel: attribute('rel'),
        sandbox: attribute('sandbox') ?? attribute('data-sandbox'),
        lang: attribute('lang'),
        dir: attribute('dir'),
      })
      visit(node)
    }
  }
  visit(read(html))
  return found
}

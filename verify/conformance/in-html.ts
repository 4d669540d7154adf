// What the class `html` is asked for: of our own HTML as a browser reads it, and of a page as FORMAT.md says.
import { createHash } from 'node:crypto'
import { defaultTreeAdapter as tree, type DefaultTreeAdapterTypes as Types, parseFragment } from 'parse5'
import { FRAME_SCRIPT, isFramedBlock, renderBlocks } from 'qp-render'
import type { Block, PageDocument, SafeBlock } from 'qp-schema'
import type { FrameInHtml, InHtml } from 'qp-schema/conformance'
import { EMBED_PROVIDERS } from 'qp-schema/policy'
import { showsOf } from 'qp-schema/testkit'

/** The answer of our packages to `{ "do": "html" }`. */
export function answerInHtml(blocks: readonly SafeBlock[]): object {
  const elements = elementsOf(renderBlocks(blocks))
  return {
    headings: headingIds(elements),
    links: elements
      .filter(({ name, href }) => name === 'a' && href !== undefined)
      .map(({ href, rel }) => ({ href, rel })),
    frames: blocks.flatMap((block, index) => framesOf(block, index)),
  }
}

/** What a page has to be in HTML, with the ids of its headings as our HTML has them. */
export function expectedInHtml({ blocks }: PageDocument, html: string): InHtml {
  const links = showsOf(blocks).flatMap(({ link, frame }) => (frame === undefined ? (link ?? []) : []))
  return {
    headings: headingIds(elementsOf(html)),
    links: [...new Set(links)].filter((link) => !link.startsWith('#')),
    frames: blocks.flatMap((block, index): FrameInHtml[] => {
      const sandbox = permissionsOf(block)
      return sandbox === undefined ? [] : [{ block: index, sandbox }]
    }),
  }
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
}

function elementsOf(html: string): Found[] {
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
      })
      visit(node)
    }
  }
  visit(parseFragment(html))
  return found
}

import type { Node, Nodes, PhrasingContent } from 'mdast'
import { fromMarkdown, type Options } from 'mdast-util-from-markdown'
import { gfmAutolinkLiteral } from 'micromark-extension-gfm-autolink-literal'
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough'
import type { Context, Fallback, ParagraphPart, TextPlace } from '../context.ts'
import { refuseBelowDeepest, trimmedLines } from '../write-html.ts'
import { imageBlocks } from '../link-html.ts'
import { normalizeLabel } from '../../from-markdown/link-parts.ts'
import { codeOnOneLine, gfmNodes } from './gfm-nodes.ts'
import { imageTargetOf, type NodesContext, nodesToHtml, warnAt } from './nodes-to-html.ts'
import { splitAtImages } from './split-at-images.ts'

/** The parser that defines what markdown means. It is 22 of the 37 KB of the main entry. */
export const MDAST: Fallback = { htmlOf: mdastHtml, partsOf: mdastParts }

/** The HTML of a text as the parser reads it that defines what markdown means. Not linear: `spend` bounds it. */
export function mdastHtml(text: TextPlace, outer: Context): string {
  const { nodes, context } = parsed(text, outer)
  return nodesToHtml(nodes, context)
}

/** {@link mdastHtml}, split at each image that is alone on its line. */
export function mdastParts(text: TextPlace, outer: Context): ParagraphPart[] {
  const { nodes, context } = parsed(text, outer)
  return partsOfNodes(nodes, context)
}

/** The parts of a paragraph that nodes make. */
export function partsOfNodes(nodes: readonly PhrasingContent[], context: NodesContext): ParagraphPart[] {
  const parts = splitAtImages(nodes)
  return parts.map((part) => {
    if ('text' in part) {
      const html = nodesToHtml(part.text, context)
      return { html: parts.length === 1 ? html : trimmedLines(html) }
    }
    const target = imageTargetOf(part.image, context, 'image')
    const blocks = target && imageBlocks(target, part.image.alt ?? '', warnAt(part.image, context))
    return { blocks: blocks ?? [] }
  })
}

interface ParsedText {
  readonly nodes: readonly PhrasingContent[]
  readonly context: NodesContext
}

function parsed({ text, line, depth, isCell = false }: TextPlace, context: Context): ParsedText {
  const { own } = context
  context.spend('referenceText', text.length)
  const source = /^[ \t\n]/.test(text) ? KEEPS_WHITE_SPACE + text : text
  const [paragraph] = fromMarkdown(source, optionsFor(context.definitions)).children
  const nodes = paragraph?.type === 'paragraph' ? paragraph.children : []
  refuseDeep(nodes, depth)
  const [first] = nodes
  if (source !== text && first?.type === 'text') first.value = first.value.slice(KEEPS_WHITE_SPACE.length)
  return {
    nodes,
    context: {
      source,
      insideLink: false,
      isCell,
      targetOf: (identifier) => context.definitions.get(normalizeLabel(identifier)),
      warn: (code, node, message) => context.warn(code, lineOf(node, line), message),
      ownTarget:
        own && ((target, purpose, node, block) => own.of(target, purpose, lineOf(node, line), block)),
      spend: (what, amount) => context.spend(what, amount),
    },
  }
}

function lineOf({ position }: Node, firstLine: number): number {
  return firstLine - 1 + (position?.start.line ?? 1)
}

// White space that the parser takes for text, so that it does not remove what follows. Nothing else changes by it.
const KEEPS_WHITE_SPACE = '\u00a0'

// A text is a paragraph, whatever its lines begin with.
const NO_BLOCKS = [
  'blockQuote',
  'codeFenced',
  'codeIndented',
  'definition',
  'headingAtx',
  'htmlFlow',
  'list',
  'setextUnderline',
  'thematicBreak',
]

function optionsFor(definitions: Context['definitions']): Options {
  // The parser asks of its list of labels only whether it includes one.
  const defined = { includes: (label: string) => definitions.has(label) } as unknown as string[]
  return {
    extensions: [
      gfmAutolinkLiteral(),
      gfmStrikethrough({ singleTilde: false }),
      { disable: { null: NO_BLOCKS } },
      {
        document: {
          null: {
            tokenize(_effects, _ok, nok) {
              this.parser.defined = defined
              return nok
            },
          },
        },
      },
    ],
    mdastExtensions: [gfmNodes, codeOnOneLine],
  }
}

/** Refuses what is too deep for recursive functions; keeps a stack of its own. */
function refuseDeep(nodes: readonly Nodes[], depth: number): void {
  const pending = nodes.map((node) => ({ node, depth: depth + 1 }))
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { node, depth: at } = next
    refuseBelowDeepest(at)
    if ('children' in node) for (const child of node.children) pending.push({ node: child, depth: at + 1 })
  }
}

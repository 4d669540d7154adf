import { HtmlRenderer, Parser } from 'commonmark'
import MarkdownIt from 'markdown-it'
import markdownWasm from 'markdown-wasm/dist/markdown.node.js'
import { Marked } from 'marked'
import { init as startMd4w, mdToHtml } from 'md4w'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import { markdownToBlocks } from 'qp-markdown'
import { markdownToBlocks as coreToBlocks } from 'qp-markdown/core'
import { emojiNamed } from 'qp-markdown/emoji'
import { gfmToBlocks } from 'qp-markdown/gfm'
import { renderBlocks } from 'qp-render'
import { sanitizeBlocks } from 'qp-sanitize'
import rehypeSanitize from 'rehype-sanitize'
import rehypeStringify from 'rehype-stringify'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import sanitizeHtml from 'sanitize-html'
import { unified } from 'unified'

/** Converters that are compared with one of them. */
export interface Comparison {
  readonly title: string
  /** The name of the converter whose speed is 1. */
  readonly unit: string
  readonly converters: readonly Converter[]
}

interface Converter {
  readonly name: string
  /** What of npm it is made of. */
  readonly packages: readonly string[]
  readonly gives: string
  readonly convert: (markdown: string) => unknown
}

await startMd4w()

const commonmarkParser = new Parser()
const commonmarkRenderer = new HtmlRenderer()
const markdownIt = new MarkdownIt({ html: true })
const marked = new Marked()
const extensions = { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }
const safeTags = { allowedTags: [...sanitizeHtml.defaults.allowedTags, 'img'] }
const remark = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype)
  .use(rehypeSanitize)
  .use(rehypeStringify)
  .freeze()

const FROM_MARKDOWN = 'bare fromMarkdown'
const MARKDOWN_IT_SAFE = 'markdown-it, sanitize-html'

export const COMPARISONS: readonly Comparison[] = [
  {
    title: 'To blocks, a tree or HTML',
    unit: FROM_MARKDOWN,
    converters: [
      {
        name: 'markdownToBlocks',
        packages: ['qp-markdown'],
        gives: 'blocks',
        convert: (markdown) => markdownToBlocks(markdown),
      },
      {
        name: 'markdownToBlocks of qp-markdown/core',
        packages: ['qp-markdown'],
        gives: 'blocks',
        convert: (markdown) => coreToBlocks(markdown),
      },
      {
        name: 'gfmToBlocks',
        packages: ['qp-markdown'],
        gives: 'blocks',
        convert: (markdown) => gfmToBlocks(markdown, { emoji: emojiNamed }),
      },
      {
        name: FROM_MARKDOWN,
        packages: ['mdast-util-from-markdown', 'mdast-util-gfm', 'micromark-extension-gfm'],
        gives: 'tree',
        convert: (markdown) => fromMarkdown(markdown, extensions),
      },
      {
        name: 'markdown-it',
        packages: ['markdown-it'],
        gives: 'HTML',
        convert: (markdown) => markdownIt.render(markdown),
      },
      { name: 'marked', packages: ['marked'], gives: 'HTML', convert: (markdown) => marked.parse(markdown) },
      {
        name: 'commonmark.js',
        packages: ['commonmark'],
        gives: 'HTML',
        convert: (markdown) => commonmarkRenderer.render(commonmarkParser.parse(markdown)),
      },
      { name: 'md4w (WASM)', packages: ['md4w'], gives: 'HTML', convert: (markdown) => mdToHtml(markdown) },
      {
        name: 'markdown-wasm (WASM)',
        packages: ['markdown-wasm'],
        gives: 'HTML',
        convert: (markdown) => markdownWasm.parse(markdown),
      },
    ],
  },
  {
    title: 'To safe HTML',
    unit: MARKDOWN_IT_SAFE,
    converters: [
      {
        name: 'markdownToBlocks, sanitizeBlocks, renderBlocks',
        packages: ['qp-markdown', 'qp-sanitize', 'qp-render'],
        gives: 'HTML',
        convert: (markdown) => renderBlocks(sanitizeBlocks(markdownToBlocks(markdown).blocks).blocks),
      },
      {
        name: 'gfmToBlocks, sanitizeBlocks, renderBlocks',
        packages: ['qp-markdown', 'qp-sanitize', 'qp-render'],
        gives: 'HTML',
        convert: (markdown) =>
          renderBlocks(sanitizeBlocks(gfmToBlocks(markdown, { emoji: emojiNamed }).blocks).blocks),
      },
      {
        name: MARKDOWN_IT_SAFE,
        packages: ['markdown-it', 'sanitize-html'],
        gives: 'HTML',
        convert: (markdown) => sanitizeHtml(markdownIt.render(markdown), safeTags),
      },
      {
        name: 'md4w (WASM), sanitize-html',
        packages: ['md4w', 'sanitize-html'],
        gives: 'HTML',
        convert: (markdown) => sanitizeHtml(mdToHtml(markdown), safeTags),
      },
      {
        name: 'remark, rehype-sanitize',
        packages: [
          'unified',
          'remark-parse',
          'remark-gfm',
          'remark-rehype',
          'rehype-sanitize',
          'rehype-stringify',
        ],
        gives: 'HTML',
        convert: (markdown) => remark.processSync(markdown).toString(),
      },
    ],
  },
]

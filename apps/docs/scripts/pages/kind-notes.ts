import { type EmbedType, type Kind, LIMITS } from 'qp-schema'
import { grouped } from '../markdown.ts'

/** What a kind is for, in the words of people who write blocks. A new kind does not compile without a line here. */
export const KIND_NOTES: { readonly [K in Kind]: { readonly name: string; readonly about: string } } = {
  plainText: {
    name: 'Plain text',
    about:
      'Text that is never read as HTML or markdown: `<b>` is shown as those three characters. Line ends are kept.',
  },
  icon: {
    name: 'Icon',
    about:
      'Plain text of very few characters, meant for an emoji. When it is longer it is dropped, with a warning.',
  },
  groupName: {
    name: 'Name of a group',
    about:
      'Plain text on one line. Neighbours with the same one belong together. When it is longer it is dropped, with a warning.',
  },
  inlineHtml: {
    name: 'Inline HTML',
    about:
      'Formatted text within a line, as a table cell holds it. Tags of paragraphs and lists go, their text stays.',
  },
  richHtml: {
    name: 'Rich HTML',
    about:
      'Formatted text: paragraphs, headings, lists, quotes, tables and everything that inline HTML may hold.',
  },
  snippet: {
    name: 'Snippet',
    about:
      'Presentational HTML that is shown inline in the page: rich HTML, containers, and a filtered `style` ' +
      'attribute on every tag. There are no classes, ids or `<style>` elements.',
  },
  document: {
    name: 'Document',
    about:
      'A whole HTML document, shown in an isolated frame. It keeps its markup and layout, `<style>`, stylesheets ' +
      'over https, and fonts and images over https or from `data:`. It loses scripts, event handlers, script URLs, ' +
      '`base`, `meta` refresh, `@import`, forms, frames, `math`, and `style` inside `svg`. Its links open in a new ' +
      'tab. The frame has an opaque origin, so assets need absolute https addresses.',
  },
  scriptedDocument: {
    name: 'Scripted document',
    about:
      'A whole HTML document with its scripts, stored as it was sent. It is contained by its frame, which has an ' +
      'opaque origin and never reaches the page around it, its cookies or its storage. Publishing one needs a Pro ' +
      'token.',
  },
  linkUrl: { name: 'Link URL', about: 'Where a link or a button goes.' },
  imageUrl: { name: 'Image URL', about: 'Where a picture is.' },
  embedUrl: {
    name: 'Embed URL',
    about: 'What a frame shows: an https address of the provider that `embedType` of the same block names.',
  },
  sourceCode: {
    name: 'Source code',
    about:
      'Program text. Indentation is kept, and nothing in it is changed beyond line ends and control characters.',
  },
  languageTag: {
    name: 'Language tag',
    about:
      'The language of the words, as a tag of BCP 47: `en`, `pt-BR`, `zh-Hant`. Any other is dropped, with a warning.',
  },
  lineNumbers: {
    name: 'Numbers of lines',
    about:
      'Lines of code, by number and in ranges: `3-5,9`. What is no such list, or names no line of the code, is kept and ignored, with a warning.',
  },
}

/** More than its data says of an embed type, with addresses that it takes. */
export const EMBED_NOTES: {
  readonly [T in EmbedType]?: { readonly about: string; readonly examples: readonly string[] }
} = {
  youtube: {
    about: 'A video. A start time in `start` or `t` is kept.',
    examples: [
      'https://www.youtube.com/watch?v=M7lc1UVf-VE&t=90s',
      'https://youtu.be/M7lc1UVf-VE',
      'https://www.youtube.com/shorts/M7lc1UVf-VE',
      'https://www.youtube.com/live/M7lc1UVf-VE',
      'https://www.youtube.com/embed/M7lc1UVf-VE',
    ],
  },
  twitter: {
    about: 'A post.',
    examples: [
      'https://x.com/someone/status/1234567890123456789',
      'https://twitter.com/i/web/status/1234567890123456789',
    ],
  },
  figma: {
    about: 'A file or a prototype. `node-id` is kept.',
    examples: [
      'https://www.figma.com/design/AbCdEf0123456789/Harbour?node-id=1-2',
      'https://www.figma.com/proto/AbCdEf0123456789/Harbour',
    ],
  },
  iframe_sandbox: {
    about: 'Any https page, shown in a sandboxed frame.',
    examples: ['https://example.org/map'],
  },
}

const HTML_DEPTH = `elements nest at most ${LIMITS.htmlDepth} deep; more is 400 \`content_too_complex\``

/** The bound that a kind has of its own, besides those of the page. */
export const KIND_BOUNDS: { readonly [K in Kind]?: string } = {
  icon: `at most ${grouped(LIMITS.iconLength)} characters as a reader counts them; a longer one is dropped`,
  groupName: `at most ${grouped(LIMITS.groupNameLength)} UTF-16 code units; a longer one is dropped`,
  inlineHtml: HTML_DEPTH,
  richHtml: HTML_DEPTH,
  snippet: HTML_DEPTH,
  document: HTML_DEPTH,
}

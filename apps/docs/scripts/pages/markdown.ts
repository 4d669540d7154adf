import { type Block, CODE_LANGUAGES } from 'qp-schema'
import { markdownToBlocks } from 'qp-markdown'
import { emojiNamed } from 'qp-markdown/emoji'
import { gfmToBlocks } from 'qp-markdown/gfm'
import { compactJson, codes, fence, heading, join, page } from '../markdown.ts'
import { playgroundLink } from '../playground-link.ts'
import { seeClauses } from '../specification.ts'

/** What markdown becomes. Every result on the page comes from the converter itself. */
export function markdownPage(): string {
  return page(
    'Markdown',
    'Markdown is CommonMark with tables, strikethrough, task items and bare links as GitHub writes them. Every ' +
      'construct at top level becomes one block. The results below are what the converter gives.',
    ...CONSTRUCTS.map((construct) => constructSection(construct, 2)),
    heading(2, "GitHub's dialect", 'gfm'),
    'Send `"variant": "gfm"`, or the media type `text/markdown; variant=GFM`, and markdown is read as GitHub reads ' +
      'it: `_x_` is emphasis, emoji have their short names, fences named `qp` are the blocks that they hold, and ' +
      "what is below has its meaning. A page's own markdown, at `/{id}.md`, is in this dialect.",
    ...GFM_CONSTRUCTS.map((construct) => constructSection(construct, 3)),
    heading(3, 'Front matter', 'front-matter'),
    'YAML between lines of `---` at the very start. `title`, `theme`, `lang`, `dir`, `slug`, `layout`, `published` and `notes` act as the ' +
      'fields of a publish request of that name, `description` as the description in `meta`. Fields of the request ' +
      'win. What cannot be used, a `slug` without a Pro account for example, is ignored with a warning; in an append ' +
      'everything is.',
    fence(
      'md',
      '---\ntitle: Tide table\ndescription: High and low water for the week.\ntheme: auto-editorial\n---',
    ),
    seeClauses('9.16', '6.1.25'),
    heading(3, 'Relative addresses', 'relative-addresses'),
    'A page here has no files beside it, so relative links and pictures are dropped with a warning. Send `baseUrl`, ' +
      'the address of the text, and they are relative to that; `imageBaseUrl` is for pictures that are elsewhere.',
    seeClauses('6.1.24'),
    heading(2, 'Title', 'title'),
    'A `title` in a publish request becomes the leading level-1 heading, unless the content begins with one. It is ' +
      'plain text.',
    seeClauses('9.20'),
  )
}

function constructSection(construct: Construct, level: 2 | 3): string {
  const { name, id, about, markdown, clause } = construct
  const variant = GFM_CONSTRUCTS.includes(construct) ? 'gfm' : 'plain'
  return join(
    heading(level, name, id),
    about,
    fence('md', markdown),
    results(markdown),
    playgroundLink({ source: 'markdown', variant, text: markdown }),
    seeClauses(clause),
  )
}

/** The blocks of a text; in a tab for each variant where they differ. */
function results(markdown: string): string {
  const plain = blockLines(markdownToBlocks(markdown).blocks)
  const gfm = blockLines(gfmToBlocks(markdown, { emoji: emojiNamed }).blocks)
  if (plain === gfm) return fence('json', plain)
  return ['::: code-group', fence('json [plain]', plain), fence('json [GFM]', gfm), ':::'].join('\n\n')
}

/** A construct of markdown, shown by an example. */
export interface Construct {
  readonly name: string
  readonly id: string
  readonly about: string
  readonly markdown: string
  readonly clause: string
}

export const CONSTRUCTS: readonly Construct[] = [
  {
    name: 'Headings',
    id: 'headings',
    about: 'Three levels; deeper ones become the third.',
    markdown: '# One\n\n## Two\n\n##### Five',
    clause: '9.2',
  },
  {
    name: 'Paragraphs',
    id: 'paragraphs',
    about: 'Blank lines separate them. Two spaces or a backslash at the end of a line make a line break.',
    markdown: 'First line\\\nsecond line\n\nAnother paragraph',
    clause: '9.3',
  },
  {
    name: 'Lists',
    id: 'lists',
    about: 'With `-`, `*`, `+` or numbers; nested and with task items.',
    markdown: '- one\n  - nested\n- [x] done\n\n3. three\n4. four',
    clause: '9.4',
  },
  {
    name: 'Inline formatting',
    id: 'inline',
    about: 'A single underscore underlines.',
    markdown: '**bold** *italic* _underline_ ~~gone~~ `code`',
    clause: '9.5',
  },
  {
    name: 'Links',
    id: 'links',
    about: 'Inline, by reference, or bare.',
    markdown: '[label](https://example.org "title") and https://example.org/bare',
    clause: '9.6',
  },
  {
    name: 'Images',
    id: 'images',
    about:
      'An image on a line of its own is a block, and its title is its caption. Among text it stays there.',
    markdown:
      '![Harbour](https://example.org/harbour.jpg "At low tide")\n\nA badge ![ok](https://example.org/ok.svg) in a line',
    clause: '9.7',
  },
  {
    name: 'Code',
    id: 'code',
    about: `The word after the fence names the language: ${codes(CODE_LANGUAGES)}. Usual other names such as \`typescript\` or \`c++\` are understood; an unknown one gives \`plaintext\` and a warning. \`title="…"\` or \`filename="…"\` gives the file name.`,
    markdown: '```typescript title="tide.ts"\nexport const height = 4.2\n```',
    clause: '9.8',
  },
  {
    name: 'Dividers',
    id: 'dividers',
    about: '`---`, `___` or `***` on a line of their own.',
    markdown: '---',
    clause: '9.9',
  },
  {
    name: 'Quotes',
    id: 'quotes',
    about: 'What stands in a quote is HTML of that one block: blocks are never nested.',
    markdown: '> Everything *flows*.',
    clause: '9.10',
  },
  {
    name: 'Callouts',
    id: 'callouts',
    about:
      '`NOTE` gives the tone `info`, `TIP` gives `success`, `IMPORTANT`, `WARNING` and `CAUTION` give `warning`.',
    markdown: '> [!TIP]\n> Bring a coat.\n\n> [!CAUTION]\n> The steps are wet.',
    clause: '9.11',
  },
  {
    name: 'Tables',
    id: 'tables',
    about: 'Colons in the second row align the columns. Without any there is no `align`.',
    markdown: '| Port | Depth |\n|:--|--:|\n| **North** | 4.2 m |',
    clause: '9.12',
  },
  {
    name: 'Kept as plain text',
    id: 'plain-text',
    about: 'HTML and footnotes are shown as they were written.',
    markdown: 'A <b>tag</b> and a footnote[^1].\n\n[^1]: https://example.org',
    clause: '9.14',
  },
]

export const GFM_CONSTRUCTS: readonly Construct[] = [
  {
    name: 'HTML',
    id: 'html',
    about: 'Tags that rich HTML allows become what they mean, and comments are gone.',
    markdown:
      'Press <kbd>Esc</kbd>, H<sub>2</sub>O <!-- not shown -->\n\n<details>\n<summary>More</summary>\n\nWith **markdown** in it.\n\n</details>',
    clause: '9.16.5',
  },
  {
    name: 'Footnotes',
    id: 'footnotes',
    about: 'They are numbered, and listed at the end with ways back.',
    markdown: 'Water rises twice a day[^1].\n\n[^1]: Nearly: every 12 hours and 25 minutes.',
    clause: '9.16.3',
  },
  {
    name: 'Mathematics',
    id: 'mathematics',
    about: 'TeX between `$` and `$`, or on lines of its own between `$$` and `$$`. A price is no formula.',
    markdown: 'The $5 tide follows $h(t) = a \\cos(\\omega t)$.\n\n$$\n\\omega = \\frac{2\\pi}{T}\n$$',
    clause: '9.16.4',
  },
]

function blockLines(blocks: readonly Block[]): string {
  return blocks.map((block) => compactJson(block)).join('\n')
}

import {
  type Block,
  BUTTON_ACCENTS,
  BUTTON_SHAPES,
  BUTTON_VARIANTS,
  type ButtonBlock,
  CALLOUT_TONES,
  type EmbedBlock,
  type EmbedType,
} from 'qp-schema'
import { blocksBeside } from '../../../apps/server/test/string-places.ts'
import { charts } from './charts.ts'
import { neighbours } from './neighbours.ts'
import { codeLines } from './code-lines.ts'
import { codeSamples } from './code-samples.ts'
import { diagrams } from './diagrams.ts'
import { documentBlocks } from './document-blocks.ts'
import { mathBlocks } from './math-blocks.ts'
import { longWord, textBlocks } from './text-blocks.ts'

/** What a gallery depends on. */
export interface GalleryOptions {
  /** The address of a picture that loads, and of one that fails. */
  readonly image: (kind: 'wide' | 'tall' | 'small' | 'missing') => string
  /** Whether scripted documents are part of it: publishing those needs Pro. */
  readonly pro: boolean
}

/**
 * A page with every block type in every variant, and the content that is hard to show. Of a type, a string or a provider
 * that is new to the format, the vectors have the blocks, until there are some here.
 */
export function galleryBlocks(options: GalleryOptions): Block[] {
  return [...ownBlocks(options), ...blocksBeside(ownBlocks({ ...options, pro: true }))]
}

function ownBlocks({ image, pro }: GalleryOptions): Block[] {
  return [
    ...textBlocks(image('small')),
    ...documentBlocks(image('small')),
    ...mathBlocks,
    heading('Pictures'),
    { type: 'image', url: image('wide'), alt: 'Sand and sea under a pale sky' },
    { type: 'image', url: image('tall') },
    {
      type: 'image',
      url: image('small'),
      alt: 'The same bay, small',
      caption: 'The bay at low tide,\nseen from the north mole',
      size: { width: 40, height: 40 },
    },
    { type: 'image', url: image('missing'), alt: 'A picture that could not be loaded, with a description' },
    { type: 'image', url: image('missing') },
    heading('Callouts and quotes'),
    ...CALLOUT_TONES.flatMap(calloutsOf),
    { type: 'quote', html: '<p>Everything flows.</p>', attribution: 'Heraclitus, as others tell it' },
    {
      type: 'quote',
      html: '<p>No attribution, two paragraphs.</p><p>The second has <em>emphasis</em>.</p><ul><li>and a list</li></ul>',
    },
    { type: 'divider' },
    heading('Code by lines'),
    ...codeLines,
    heading('Charts'),
    ...charts,
    heading('Rows, tabs and folds'),
    ...neighbours,
    heading('Timeline and comparison'),
    {
      type: 'timeline',
      items: [
        { label: 'March 2024', body: 'An idea on the back of a receipt.' },
        { label: '', body: 'An entry without a label.\nIts text has two lines.' },
        { label: 'An entry without a text', body: '' },
        { label: 'اليوم', body: `A long word: ${'tide'.repeat(40)}` },
      ],
    },
    {
      type: 'timeline',
      items: [
        { label: 'Survey', body: 'Both piers, at low water.', state: 'done' },
        { label: 'Repair', body: 'Planks of the north pier.', state: 'now' },
        { label: 'Opening', body: 'With the regatta.', state: 'next' },
      ],
    },
    {
      type: 'comparison',
      leftLabel: 'Before',
      left: 'Slow to load\nHard to read',
      rightLabel: 'After',
      right: 'Loads at once\nReads like a book, also when this side says much more than the other one does',
    },
    { type: 'comparison', left: 'No labels', right: 'harbour'.repeat(30) },
    heading('Tables'),
    ...tables,
    heading('Code'),
    ...codeSamples,
    {
      type: 'code',
      code: `const long = '${'0123456789'.repeat(40)}'`,
      language: 'js',
      filename: `${'a/'.repeat(80)}long.js`,
    },
    heading('Diagrams'),
    ...diagrams,
    heading('Buttons'),
    ...buttons,
    heading('Documents'),
    ...documents,
    ...(pro ? scriptedDocuments : []),
    heading('Embeds'),
    ...Object.entries(EMBEDS).flatMap(embedsOf),
    ...longWord,
  ]
}

function heading(text: string): Block {
  return { type: 'richtext', html: `<h2>${text}</h2>` }
}

function calloutsOf(tone: (typeof CALLOUT_TONES)[number]): Block[] {
  return [
    { type: 'callout', tone, html: `<p>One line of ${tone}.</p>` },
    {
      type: 'callout',
      tone,
      html: '<h3>With a heading</h3><p>Some text with <a href="https://example.org/">a link</a>, <code>code</code> and <mark>a mark</mark>.</p><ul><li>a list</li><li>of two</li></ul><pre><code>and code</code></pre>',
    },
  ]
}

const tables: Block[] = [
  {
    type: 'table',
    headers: ['Port', 'Open', 'Depth'],
    rows: [
      ['<strong>North</strong>', '☑', '4.2 m'],
      ['', '', ''],
      [
        '<a href="https://example.org/">South</a>, with a description that takes more than one line',
        '☐',
        '3.1 m',
      ],
    ],
    align: ['left', 'center', 'right'],
    caption: 'Measured at low water <b>as text</b>',
  },
  {
    type: 'table',
    headers: Array.from({ length: 60 }, (_, column) => `Column ${column + 1}`),
    rows: [1, 2, 3].map((row) => Array.from({ length: 60 }, (_, column) => `${row} × ${column + 1}`)),
    caption: 'Sixty columns',
  },
  { type: 'table', headers: ['', ''], rows: [['Empty headers', 'w'.repeat(300)]] },
]

const buttons = BUTTON_VARIANTS.flatMap((variant) =>
  BUTTON_SHAPES.flatMap((shape) =>
    BUTTON_ACCENTS.map((accent, index): ButtonBlock => ({
      type: 'button',
      url: index % 2 === 0 ? 'https://example.org/' : '#buttons',
      label: `${variant} ${shape} ${accent}`,
      ...(index % 3 === 0 ? { description: 'With a line of description' } : {}),
      variant,
      shape,
      accent,
      ...(index % 4 === 0 ? { icon: '⛵' } : {}),
    })),
  ),
)

const documents: Block[] = [
  {
    type: 'html',
    safetyMode: 'strict_sanitized',
    html: '<div style="display:flex;gap:12px"><div style="background:#1d4ed8;color:#ffffff;padding:16px;border-radius:12px">A snippet</div><div style="background:#ffe4ec;color:#331122;padding:16px;border-radius:12px">with styles</div></div>',
  },
  {
    type: 'html',
    safetyMode: 'sandboxed',
    html: '<html lang="en"><head><title>A short document</title><style>body{font-family:sans-serif;background:#fdf6e3;color:#222}</style></head><body><h1>A short document</h1><p><a href="https://example.org/">A link</a></p></body></html>',
  },
  {
    type: 'html',
    safetyMode: 'sandboxed',
    html: '<html lang="en"><head><title>A tall document</title><style>body{margin:0;background:#fff;color:#222}main{height:1500px;background:linear-gradient(#fff,#cde)}</style></head><body><main><h1>A tall document</h1><p>1500 pixels tall.</p></main></body></html>',
  },
]

const scriptedDocuments: Block[] = [
  {
    type: 'html',
    safetyMode: 'pro_sandboxed',
    html: '<html lang="en"><head><title>A scripted document</title></head><body style="background:#fff;color:#222"><h1>A scripted document</h1><p id="result">No script</p><script>document.getElementById("result").textContent = "A script ran in " + origin</script></body></html>',
  },
]

const EMBEDS: { readonly [T in EmbedType]?: string } = {
  youtube: 'https://youtu.be/M7lc1UVf-VE?t=90',
  twitter: 'https://twitter.com/example/status/1234567890123456789',
  figma: 'https://www.figma.com/design/AbCdEfGhIjKlMnOp/Harbour?node-id=1-2',
  codepen: 'https://codepen.io/example/pen/AbCdEf',
  iframe_sandbox: 'https://example.org/map',
}

function embedsOf([embedType, url]: readonly [string, string]): EmbedBlock[] {
  const embed = { type: 'embed', embedType: embedType as EmbedType, url } as const
  return [embed, { ...embed, title: `${embedType}: a title of its own, and a <b>long</b> one at that` }]
}

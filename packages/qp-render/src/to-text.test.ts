import {
  type Block,
  BLOCK_TYPES,
  type BlockOfType,
  type BlockType,
  EMBED_TYPES,
  mapBlocks,
  SAFETY_MODES,
} from 'qp-schema'
import { describe, expect, it } from 'vitest'
import { safe } from './render.testkit.ts'
import { toPlainText } from './to-text.ts'

describe('toPlainText', () => {
  it('says everything that every block type says in words', () => {
    const text = toPlainText(
      safe(
        { type: 'richtext', html: '<h1>Title</h1><p>One &amp; two</p>' },
        { type: 'image', url: 'https://example.com/a.png', alt: 'A cat' },
        { type: 'image', url: 'https://example.com/b.png' },
        { type: 'embed', embedType: 'youtube', url: 'https://youtu.be/dQw4w9WgXcQ', title: 'A video' },
        { type: 'html', safetyMode: 'strict_sanitized', html: '<div>Snippet</div>' },
        { type: 'html', safetyMode: 'sandboxed', html: '<title>T</title><p>Document</p>' },
        { type: 'html', safetyMode: 'pro_sandboxed', html: '<p>Program</p><script>no</script>' },
        { type: 'callout', tone: 'info', html: '<p>Note</p>' },
        { type: 'quote', html: '<p>Said</p>', attribution: 'Somebody' },
        { type: 'divider' },
        {
          type: 'timeline',
          items: [
            { label: '2024', body: 'Began\nslowly' },
            { label: '2025', body: 'Ended' },
          ],
        },
        { type: 'comparison', left: 'L', right: 'R', leftLabel: 'Left', rightLabel: 'Right' },
        {
          type: 'table',
          headers: ['A', 'B', 'C'],
          rows: [
            ['<em>1</em>', '', 'x<br>y'],
            ['', '', ''],
          ],
          align: ['left', 'left', 'right'],
          caption: 'Caption',
        },
        { type: 'code', code: '  a <b>\n', language: 'html', filename: 'a.html' },
        {
          type: 'button',
          url: 'https://example.com/',
          label: 'Go',
          description: 'Now',
          variant: 'soft',
          shape: 'pill',
          accent: 'red',
          icon: '🚀',
        },
      ),
    )
    expect(text).toBe(
      `Title

One & two

A cat

https://example.com/b.png

A video

Snippet

Document

Program

Note

Said
Somebody

2024
Began
slowly
2025
Ended

L
R
Left
Right

A\tB\tC
1\t\tx y
Caption

  a <b>

a.html

Go
Now`,
    )
  })

  it.each<[string, Block]>([
    [
      'https://youtu.be/dQw4w9WgXcQ',
      { type: 'embed', embedType: 'youtube', url: 'https://youtu.be/dQw4w9WgXcQ' },
    ],
    ['https://example.com/a.png', { type: 'image', url: 'https://example.com/a.png', alt: ' ' }],
    [
      '#top',
      { type: 'button', url: '#top', label: '', variant: 'soft', shape: 'pill', accent: 'red', icon: '⛵' },
    ],
    ['', { type: 'divider' }],
    ['', { type: 'richtext', html: '<p></p>' }],
  ])('[10.14.6] %j is said by a block without words', (text, block) => {
    expect(toPlainText([block])).toBe(text)
  })

  it('[10.14.6] finds every text of every type: a word in each leaf', () => {
    for (const type of BLOCK_TYPES) {
      const words: string[] = []
      const block = mapBlocks(EXAMPLES[type], {
        leaf: ({ kind, value, path }) => {
          if (kind === 'icon' || kind.endsWith('Url')) return value
          words.push(`${type}${words.length}`)
          return kind.endsWith('Html') || kind.endsWith('ocument') || kind === 'snippet'
            ? `<p>${words.at(-1)} <img alt="${path}"></p>`
            : words.at(-1)
        },
      })
      expect(
        toPlainText(block)
          .split(/\s+/)
          .filter((word) => word !== ''),
      ).toEqual(words)
      expect(words.length).toBe(EXPECTED_WORDS[type])
    }
  })

  it('[10.14.2] says what it does not know, leaves it out, throws, or asks', () => {
    const blocks = [
      { type: 'divider' },
      { type: 'hologram' },
      { type: 'html', safetyMode: 'new', html: 'x' },
      7,
    ]
    const cast = blocks as unknown as Block[]
    expect(toPlainText(cast)).toBe(
      'This part of the page cannot be shown here.\n\nThis part of the page cannot be shown here.\n\nThis part of the page cannot be shown here.',
    )
    expect(toPlainText(cast, { onUnknown: 'skip' })).toBe('')
    expect(() => toPlainText(cast, { onUnknown: 'throw' })).toThrow('blocks[1].type is not known')
    expect(toPlainText(cast, { onUnknown: (_value, { reason, path }) => `${path} ${reason}` })).toBe(
      'blocks[1].type unknown_type\n\nblocks[2].safetyMode unknown_variant\n\nblocks[3] malformed',
    )
    expect(() => toPlainText('x' as never)).toThrow('blocks must be an array')
  })
})

const url = 'https://example.com/'

/** A block of each type with every field; complete by its type. */
const EXAMPLES: { readonly [T in BlockType]: readonly BlockOfType<T>[] } = {
  richtext: [{ type: 'richtext', html: '' }],
  image: [{ type: 'image', url, alt: 'x' }],
  embed: EMBED_TYPES.map((embedType) => ({ type: 'embed', embedType, url, title: 'x' })),
  html: SAFETY_MODES.map((safetyMode) => ({ type: 'html', safetyMode, html: '' })),
  callout: [{ type: 'callout', tone: 'info', html: '' }],
  quote: [{ type: 'quote', html: '', attribution: 'x' }],
  divider: [{ type: 'divider' }],
  timeline: [{ type: 'timeline', items: [{ label: '', body: '' }] }],
  comparison: [{ type: 'comparison', left: '', right: '', leftLabel: 'x', rightLabel: 'x' }],
  table: [{ type: 'table', headers: [''], rows: [[''], ['']], caption: 'x' }],
  code: [{ type: 'code', code: '', language: 'go', filename: 'x' }],
  button: [
    {
      type: 'button',
      url,
      label: '',
      description: 'x',
      variant: 'soft',
      shape: 'pill',
      accent: 'red',
      icon: 'x',
    },
  ],
}

const EXPECTED_WORDS: { readonly [T in BlockType]: number } = {
  richtext: 1,
  image: 1,
  embed: 5,
  html: 3,
  callout: 1,
  quote: 2,
  divider: 0,
  timeline: 2,
  comparison: 4,
  table: 4,
  code: 2,
  button: 2,
}

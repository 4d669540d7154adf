import { type Block, BLOCK_TYPES, leavesOf, mapBlocks } from 'qp-schema'
import { blockVectors } from 'qp-schema/vectors'
import { describe, expect, it } from 'vitest'
import { safe } from '../render.testkit.ts'
import { toPlainText } from './plain-text.ts'

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

Left: L
Right: R

Caption
A\tB\tC
1\t\tx y

a.html
  a <b>


Go
Now
https://example.com/`,
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
      const blocks = blockVectors[type].flatMap(({ sanitized }) => sanitized ?? [])
      const counts = blocks.map((block) => {
        const words: string[] = []
        const worded = mapBlocks([block], {
          leaf: ({ kind, value }) => {
            if (/^icon$|Tag$|Name$|Numbers$|Url$/.test(kind)) return value
            words.push(`${type}${words.length}`)
            return kind.endsWith('Html') || kind.endsWith('ocument') || kind === 'snippet'
              ? `<p>${words.at(-1)} <img alt=" "></p>`
              : words.at(-1)
          },
        })
        const said = toPlainText(worded)
          .split(/:?\s+/)
          .filter((word) => word !== '')
        if (words.length > 0)
          expect(said.filter((word) => !/^(?:https?|mailto|tel):/.test(word)).toSorted()).toEqual(words)
        return words.length
      })
      expect([type, Math.max(...counts) > 0]).toEqual([
        type,
        blocks.some((block) => leavesOf(block).some(({ kind }) => kind !== 'groupName')),
      ])
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
  })
})

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

  it('leaves out what this version does not know', () => {
    expect(
      toPlainText(
        safe({ type: 'hologram' } as never, { type: 'html', safetyMode: 'new', html: 'x' } as never),
      ),
    ).toBe('')
  })
})

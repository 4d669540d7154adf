import type { Block, PageMeta } from 'qp-schema'
import { describe, expect, it } from 'vitest'
import { deriveMeta } from './derive-meta.ts'
import { safe } from './render.testkit.ts'

function derive(blocks: Block[], meta: PageMeta | null = null, title?: string) {
  return deriveMeta(safe(...blocks), meta, title)
}

const heading: Block = { type: 'richtext', html: '<h1>The &lt;heading&gt;</h1>' }
const paragraph: Block = { type: 'richtext', html: '<p>The first <strong>paragraph</strong><br>here.</p>' }
const picture: Block = { type: 'richtext', html: '<p><img src="https://example.com/a.png" alt="Logo"></p>' }
const words = (length: number) => 'word '.repeat(length / 5 + 1).slice(0, length)

describe('deriveMeta', () => {
  it('[2.4.2] [2.4.3] takes the leading heading and the first paragraph', () => {
    expect(derive([heading, paragraph])).toEqual({
      title: 'The <heading>',
      description: 'The first paragraph here.',
    })
  })

  it('[2.4.4] takes what is given and derives the rest', () => {
    expect(derive([heading, paragraph], { title: 'Given' })).toEqual({
      title: 'Given',
      description: 'The first paragraph here.',
    })
    expect(derive([heading, paragraph], { description: 'Given' })).toEqual({
      title: 'The <heading>',
      description: 'Given',
    })
    expect(derive([heading, paragraph], { title: 'A', description: 'B' }, 'C')).toEqual({
      title: 'A',
      description: 'B',
    })
    expect(derive([heading, paragraph], { title: '', description: '' })).toEqual({
      title: 'The <heading>',
      description: 'The first paragraph here.',
    })
  })

  it('looks past images and other blocks for the heading', () => {
    expect(
      derive([{ type: 'image', url: 'https://example.com/a.png', alt: 'Logo' }, picture, heading, paragraph]),
    ).toEqual({ title: 'The <heading>', description: 'The first paragraph here.' })
  })

  it('takes a heading that follows a paragraph in the same richtext', () => {
    expect(derive([{ type: 'richtext', html: '<p>Intro</p><h2>Setup</h2>' }])).toEqual({
      title: 'Setup',
      description: 'Intro',
    })
  })

  it('prefers the title that was sent to a heading further down', () => {
    expect(derive([paragraph, heading], null, ' Sent\ntitle ')).toEqual({
      title: 'Sent title',
      description: 'The first paragraph here.',
    })
  })

  it('falls back to the first text, on one line', () => {
    expect(derive([paragraph, heading])).toEqual({
      title: 'The first paragraph',
      description: 'The first paragraph here.',
    })
    expect(derive([{ type: 'code', code: '\n\nconst a = 1\nconst b = 2', language: 'js' }])).toEqual({
      title: 'const a = 1',
      description: '',
    })
  })

  it('calls a document what it calls itself', () => {
    const block: Block = {
      type: 'html',
      safetyMode: 'sandboxed',
      html: '<title>Its title</title><h1>Its heading</h1><p>Its text.</p>',
    }
    expect(derive([block])).toEqual({ title: 'Its title', description: 'Its text.' })
    expect(derive([block], null, 'Sent')).toEqual({ title: 'Sent', description: 'Its text.' })
  })

  it('prefers the paragraphs of richtext to those of callouts and quotes', () => {
    expect(derive([{ type: 'quote', html: '<p>Quoted</p>' }, heading, paragraph]).description).toBe(
      'The first paragraph here.',
    )
    expect(derive([heading, { type: 'quote', html: '<p>Quoted</p>' }]).description).toBe('Quoted')
  })

  it('has a name for a page without any text', () => {
    expect(derive([{ type: 'divider' }])).toEqual({ title: 'Untitled page', description: '' })
    expect(derive([])).toEqual({ title: 'Untitled page', description: '' })
  })

  it('cuts both at a word', () => {
    expect(derive([{ type: 'richtext', html: `<h1>${words(200)}</h1><p>${words(200)}</p>` }])).toEqual({
      title: words(200).trim(),
      description: words(200).trim(),
    })
    const cut = `${'word '.repeat(39)}word…`
    expect(derive([{ type: 'richtext', html: `<h1>${words(300)}</h1><p>${words(300)}</p>` }])).toEqual({
      title: cut,
      description: cut,
    })
  })

  it('cuts a word that is too long, but no character in two', () => {
    expect(derive([{ type: 'richtext', html: `<h1>a${'🚀'.repeat(200)}</h1>` }]).title).toBe(
      `a${'🚀'.repeat(99)}…`,
    )
    expect(derive([{ type: 'richtext', html: `<h1>${'🚀'.repeat(200)}</h1>` }]).title).toBe(
      `${'🚀'.repeat(99)}…`,
    )
  })

  it('does not leave punctuation before the ellipsis', () => {
    const html = `<p>${'a'.repeat(150)} – ${'b'.repeat(100)}</p>`
    expect(derive([{ type: 'richtext', html }]).description).toBe(`${'a'.repeat(150)}…`)
  })
})

import type { Block, PageMeta } from 'qp-schema'
import { describe, expect, it } from 'vitest'
import { deriveMeta } from './title-and-description.ts'
import { safe } from '../render.testkit.ts'

function derive(blocks: Block[], meta: PageMeta | null = null, title?: string) {
  return deriveMeta(safe(...blocks), meta, title)
}

const heading: Block = { type: 'richtext', html: '<h1>The &lt;heading&gt;</h1>' }
const paragraph: Block = { type: 'richtext', html: '<p>The first <strong>paragraph</strong><br>here.</p>' }
const picture: Block = { type: 'richtext', html: '<p><img src="https://example.com/a.png" alt="Logo"></p>' }
const words = (length: number) => 'word '.repeat(length / 5 + 1).slice(0, length)

describe('deriveMeta', () => {
  it('[2.4.2] [2.4.3] takes the first heading and the first paragraph', () => {
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

  it('[2.4.2] finds the first heading wherever it stands', () => {
    const byline: Block = { type: 'richtext', html: '<p>By Ada</p>' }
    const expected = { title: 'Real title', description: 'By Ada' }
    expect(derive([byline, { type: 'richtext', html: '<h1>Real title</h1>' }, heading])).toEqual(expected)
    expect(derive([byline, { type: 'richtext', html: '<h3>Real title</h3>' }, heading])).toEqual(expected)
    expect(derive([byline, { type: 'quote', html: '<ul><li><h2>Real title</h2></li></ul>' }])).toEqual(
      expected,
    )
    expect(
      derive([
        byline,
        { type: 'html', safetyMode: 'strict_sanitized', html: '<div><h2>Real title</h2></div>' },
      ]),
    ).toEqual(expected)
  })

  it('[2.4.2] takes the description of a picture that a level-1 heading is made of', () => {
    const title = (...html: string[]) => derive(html.map((one) => ({ type: 'richtext', html: one }))).title
    const logo = '<img src="https://example.com/a.png" alt="Tide &amp; Co" />'
    const badge = '<img src="https://example.com/b.png" alt="build: passing" />'
    expect(title(`<h1>${logo} ${badge}</h1>`, '<h2>Contents</h2>')).toBe('Tide & Co')
    expect(title(`<h1><a href="https://example.com/">${logo}</a></h1>`, '<h2>Install</h2>')).toBe('Tide & Co')
    expect(title(`<h1>${badge} Tides</h1>`)).toBe('Tides')
    expect(title(`<h2>${logo}</h2>`, '<h2>Install</h2>')).toBe('Install')
    expect(title('<h1><img src="https://example.com/a.png" alt=" " /></h1>', '<h2>Install</h2>')).toBe(
      'Install',
    )
    expect(title(`<h1><a href="#fn-abcdefgh-1">${badge}</a>${logo}</h1>`)).toBe('Tide & Co')
  })

  it('[2.4.2] does not look for it in frames', () => {
    const frame: Block = { type: 'html', safetyMode: 'sandboxed', html: '<h1>In a frame</h1>' }
    expect(derive([frame, heading]).title).toBe('The <heading>')
    expect(derive([{ type: 'richtext', html: '<p>By Ada</p>' }, frame]).title).toBe('By Ada')
    expect(derive([frame]).title).toBe('In a frame')
  })

  it('prefers the title that was sent to every heading', () => {
    expect(derive([heading, paragraph], null, ' Sent\ntitle ')).toEqual({
      title: 'Sent title',
      description: 'The first paragraph here.',
    })
    expect(derive([heading, paragraph], null, ' ').title).toBe('The <heading>')
  })

  it('falls back to the first text, on one line', () => {
    expect(derive([paragraph])).toEqual({
      title: 'The first paragraph',
      description: 'The first paragraph here.',
    })
    expect(derive([{ type: 'code', code: '\n\nconst a = 1\nconst b = 2', language: 'js' }])).toEqual({
      title: 'const a = 1',
      description: '',
    })
  })

  it('[10.14.8] says nothing but words: no signs of lists, addresses and descriptions', () => {
    const html = '<ol><li><a href="https://example.org">One</a></li><li>Two<img alt="three"></li></ol>'
    expect(derive([{ type: 'richtext', html }]).title).toBe('One')
    expect(derive([{ type: 'richtext', html: `<h1><a href="https://example.org">One</a></h1>` }]).title).toBe(
      'One',
    )
    expect(
      derive([
        {
          type: 'button',
          url: 'https://example.org',
          label: 'Go',
          variant: 'soft',
          shape: 'pill',
          accent: 'red',
        },
      ]).title,
    ).toBe('Go')
    expect(
      derive([heading, { type: 'richtext', html: '<p>A <a href="https://example.org">link</a></p>' }])
        .description,
    ).toBe('A link')
  })

  it('[2.4.3] does not say the title again', () => {
    const [one, two]: Block[] = ['<p>One</p>', '<p>Two</p>'].map((html) => ({ type: 'richtext', html }))
    expect(derive([one as Block, two as Block])).toEqual({ title: 'One', description: 'Two' })
    expect(derive([one as Block])).toEqual({ title: 'One', description: '' })
    expect(derive([one as Block, two as Block], { title: 'One' }).description).toBe('Two')
    expect(derive([{ type: 'richtext', html: `<p>${words(300)}</p>` }, two as Block])).toEqual({
      title: `${'word '.repeat(39)}word…`,
      description: 'Two',
    })
  })

  it('[2.4.2] calls a document what it calls itself, else by its first heading', () => {
    const html = '<p>Its text.</p><h1>Its heading</h1>'
    const block: Block = { type: 'html', safetyMode: 'sandboxed', html }
    expect(derive([{ ...block, html: `<title>Its title</title>${html}` }])).toEqual({
      title: 'Its title',
      description: 'Its text.',
    })
    expect(derive([block])).toEqual({ title: 'Its heading', description: 'Its text.' })
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
    const other = words(300).replaceAll('word', 'text')
    expect(
      derive([{ type: 'richtext', html: `<h1>${words(200)}</h1><p>${other.slice(0, 200)}</p>` }]),
    ).toEqual({
      title: words(200).trim(),
      description: other.slice(0, 200).trim(),
    })
    expect(derive([{ type: 'richtext', html: `<h1>${words(300)}</h1><p>${other}</p>` }])).toEqual({
      title: `${'word '.repeat(39)}word…`,
      description: `${'text '.repeat(39)}text…`,
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
    expect(derive([heading, { type: 'richtext', html }]).description).toBe(`${'a'.repeat(150)}…`)
  })
})

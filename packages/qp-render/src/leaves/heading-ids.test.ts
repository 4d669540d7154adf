import GithubSlugger, { slug } from 'github-slugger'
import fc from 'fast-check'
import { anyText, hostileText, runs } from 'qp-schema/testkit'
import { describe, expect, it } from 'vitest'
import { safe } from '../render.testkit.ts'
import { renderBlocks } from '../render-blocks.ts'
import { HeadingIds, ownId } from './heading-ids.ts'

function ids(...texts: string[]): (string | undefined)[] {
  const headings = new HeadingIds()
  return texts.map((text) => headings.next(text))
}

/** Whether github-slugger, of Unicode 13.0, does not know a letter yet: up to U+086F it knows them all. */
function isLater(character: string): boolean {
  return (
    slug(character) === '' && character >= '\u0870' && /[\p{Alphabetic}\p{M}\p{Nd}\p{Pc}]/u.test(character)
  )
}

function renderedIds(...html: string[]): string[] {
  const page = renderBlocks(safe(...html.map((text) => ({ type: 'richtext', html: text }) as const)))
  return [...page.matchAll(/<h[1-3] id="([^"]*)"/g)].map(([, id]) => id ?? '')
}

describe('heading ids', () => {
  it('[10.6.1] are spelled the way that GitHub does', () => {
    expect(
      ids(
        'Getting Started',
        "What's new in 2.0?",
        'C++ & C#: a (short) comparison!',
        'snake_case and kebab-case',
        'two  spaces',
        'Überblick – Größe',
        '中文 标题',
        'Привет, мир',
        '🚀 Launch',
        'Launch 🚀',
      ),
    ).toEqual([
      'getting-started',
      'whats-new-in-20',
      'c--c-a-short-comparison',
      'snake_case-and-kebab-case',
      'two--spaces',
      'überblick--größe',
      '中文-标题',
      'привет-мир',
      '-launch',
      'launch-',
    ])
  })

  it('[10.6.8] are no ids of footnotes, whatever the heading and however often', () => {
    expect(
      ids(
        'fn-abcdefgh-1',
        'fnref abcdefgh 1 2',
        'fn-abcdefgh',
        'fn abcdefgh',
        'FN-abcdefgh',
        'fn-abcdefgh-1',
        'fn-short-1',
      ),
    ).toEqual([
      'H-fn-abcdefgh-1',
      'H-fnref-abcdefgh-1-2',
      'fn-abcdefgh',
      'H-fn-abcdefgh-2',
      'H-fn-abcdefgh-3',
      'H-fn-abcdefgh-1-1',
      'fn-short-1',
    ])
  })

  it('[10.6.1] keep every character that github-slugger keeps, which knows Unicode 13.0', () => {
    const differing: string[] = []
    for (let code = 0; code <= 0x10_ff_ff; code += 1) {
      const character = String.fromCodePoint(code)
      const expected = slug(character.replaceAll('\n', ' '))
      const mayDiffer = isLater(character) || !character.isWellFormed()
      if (!mayDiffer && ids(character)[0] !== (expected || undefined)) differing.push(code.toString(16))
    }
    expect(differing).toEqual([])
  })

  it('[10.6.1] keep letters that Unicode got later, which github-slugger leaves out', () => {
    const vithkuqi = '\u{10597}\u{10598}'
    expect([ids(vithkuqi), slug(vithkuqi)]).toEqual([[vithkuqi], ''])
  })

  it('[10.6.2] are numbered as github-slugger numbers them', () => {
    const word = fc.oneof(
      fc.constantFrom('a', 'a-1', 'A', 'a-1-1', 'a 2', '', '-1', '__proto__'),
      hostileText.map((text) => [...text].filter((character) => !isLater(character)).join('')),
    )
    fc.assert(
      fc.property(fc.array(word), (texts) => {
        const slugger = new GithubSlugger()
        const expected = texts.map((text) => slugger.slug(text.replaceAll('\n', ' ')) || undefined)
        expect(ids(...texts)).toEqual(expected)
      }),
      runs(50),
    )
  })

  it('[10.6.2] are unique within a page', () => {
    expect(ids('Setup', 'Setup', 'Setup-1', 'setup', 'Setup')).toEqual([
      'setup',
      'setup-1',
      'setup-1-1',
      'setup-2',
      'setup-3',
    ])
  })

  it('are left out when nothing of the text can stand in one', () => {
    expect(ids('!?', '')).toEqual([undefined, '-1'])
    expect(renderBlocks(safe({ type: 'richtext', html: '<h2>🚀</h2>' }))).toBe(
      '<div class="qp-richtext" dir="auto"><h2>🚀</h2></div>',
    )
  })

  it('[10.6.2] count across the blocks of a page, and start anew with the next page', () => {
    expect(renderedIds('<h1>A</h1>', '<h2>A</h2><h3>A</h3>')).toEqual(['a', 'a-1', 'a-2'])
    expect(renderedIds('<h1>A</h1>')).toEqual(['a'])
  })

  it('are made of the text of the heading, tags and references resolved', () => {
    expect(
      renderedIds(
        '<h2><code>npm &lt;run&gt;</code> &amp; <a href="https://example.com/">more</a></h2>',
        '<h2>line<br>break</h2>',
        '<h2>non&nbsp;breaking</h2>',
        '<h3><img src="https://example.com/a.png" alt="Logo">Name</h3>',
      ),
    ).toEqual(['npm-run--more', 'linebreak', 'nonbreaking', 'name'])
  })

  it('are found in every kind of rich HTML', () => {
    const page = renderBlocks(
      safe(
        { type: 'callout', tone: 'info', html: '<h3>Same</h3>' },
        { type: 'quote', html: '<h3>Same</h3>' },
        { type: 'html', safetyMode: 'strict_sanitized', html: '<div><h3 style="color:red">Same</h3></div>' },
      ),
    )
    expect([...page.matchAll(/<h3 id="([^"]*)"/g)].map(([, id]) => id)).toEqual(['same', 'same-1', 'same-2'])
  })

  it('never take the name of what the page itself points to', () => {
    expect(ownId('Main')).toBe('qpMain')
    expect(ids('qpMain', 'QPBLOCK0LEFT', '__proto__', 'constructor')).toEqual([
      'qpmain',
      'qpblock0left',
      '__proto__',
      'constructor',
    ])
  })

  it('hold nothing that would have to be escaped', () => {
    const text = fc.oneof(hostileText, anyText())
    fc.assert(
      fc.property(text, (any) => {
        expect(ids(any, any).join('')).not.toMatch(/[&<>"'\s]/)
      }),
      runs(125),
    )
  })

  it('can be turned off', () => {
    expect(renderBlocks(safe({ type: 'richtext', html: '<h1>A</h1>' }), { headingIds: false })).toBe(
      '<div class="qp-richtext" dir="auto"><h1>A</h1></div>',
    )
  })
})

import { describe, expect, it } from 'vitest'
import { markdownToBlocks } from '../index.ts'

const CROSSING = '*a ~~b* c~~'

describe('[8.3.6] where strikethrough crosses emphasis, the reference converts', () => {
  it.each([
    ['a paragraph', `${CROSSING} \\* _d_`, '<p><em>a ~~b</em> c~~ * <u>d</u></p>'],
    ['where strikethrough comes first', '~~a *b~~ c*', '<p><del>a *b</del> c*</p>'],
    ['a heading', `# ${CROSSING}`, '<h1><em>a ~~b</em> c~~</h1>'],
    ['a task', `- [x]  ${CROSSING}`, '<ul><li>☑  <em>a ~~b</em> c~~</li></ul>'],
    ['text that looks like a list', `a\n2. ${CROSSING}`, '<p>a\n2. <em>a ~~b</em> c~~</p>'],
    [
      'definitions before and after',
      `[d]: https://d.e\n\n${CROSSING} [d] [f]\n\n[F]: #g`,
      '<p><em>a ~~b</em> c~~ <a href="https://d.e">d</a> <a href="#g">f</a></p>',
    ],
    [
      'code and addresses',
      `${CROSSING} \`d|\` www.e.f https://g.h`,
      '<p><em>a ~~b</em> c~~ <code>d|</code> <a href="http://www.e.f">www.e.f</a> <a href="https://g.h">https://g.h</a></p>',
    ],
  ])('%s', (_, markdown, html) => {
    expect(markdownToBlocks(markdown)).toEqual({ blocks: [{ type: 'richtext', html }], warnings: [] })
  })

  it('a cell, with bars in its code', () => {
    expect(markdownToBlocks(`| ${CROSSING} \`d\\|\` |\n|-|`).blocks).toEqual([
      { type: 'table', headers: ['<em>a ~~b</em> c~~ <code>d|</code>'], rows: [] },
    ])
  })

  it('a paragraph that an image splits, with the lines of what is dropped', () => {
    expect(markdownToBlocks(`a\n\n${CROSSING}\n![d](https://e.f/g)\n[h](i) \n![j](k)`)).toEqual({
      blocks: [
        { type: 'richtext', html: '<p>a</p>' },
        { type: 'richtext', html: '<p><em>a ~~b</em> c~~</p>' },
        { type: 'image', url: 'https://e.f/g', alt: 'd' },
        { type: 'richtext', html: '<p><a>h</a></p>' },
      ],
      warnings: [
        {
          code: 'url_dropped',
          path: 'content',
          message:
            'line 5: the link to "i" was dropped and its text kept: a page here has no files beside it. Send the whole address, or baseUrl in JSON with variant gfm.',
        },
        {
          code: 'block_dropped',
          path: 'content',
          message:
            'line 6: the image "k" was dropped: a page here has no files beside it. Send the whole address, or baseUrl in JSON with variant gfm.',
        },
      ],
    })
  })

  it('no deeper than elsewhere', () => {
    expect(() => markdownToBlocks(`${CROSSING} ${'*d _e '.repeat(130)}${'f_ g*'.repeat(130)}`)).toThrow(
      'more than 255 elements within one another',
    )
  })
})

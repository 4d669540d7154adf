import { LIMITS } from 'qp-schema'
import { describe, expect, it } from 'vitest'
import { gfmToBlocks } from '../../src/gfm/index.ts'

const ignored = (line: number, what: string, why: string) => ({
  code: 'front_matter_ignored',
  path: 'content',
  message: `line ${line}: ${what} in the front matter was ignored: ${why}`,
})
const TEXT = (most: number) =>
  `it is a text of 1 to ${most} characters. Write one, in quotes if it is a number.`
const LANGUAGE = 'it is no language tag. Send one such as en, pt-BR or ar.'

describe('[9.16.1] front matter', () => {
  it('says what a publish request says, and is not shown', () => {
    const markdown =
      '---\ntitle: "A: b"\ndescription: >\n  c\n  d\ntheme: dark-vivid\nslug: a-b\nlayout: standard\npublished: false\nnotes: true\nlang: no\ndir: rtl\n---\n[e](f)'
    expect(gfmToBlocks(markdown)).toEqual({
      blocks: [{ type: 'richtext', html: '<p><a>e</a></p>' }],
      warnings: [
        {
          code: 'url_dropped',
          path: 'content',
          message:
            'line 14: the link to "f" was dropped and its text kept: a page here has no files beside it. Send the whole address, or baseUrl in JSON with variant gfm.',
        },
      ],
      frontMatter: {
        title: 'A: b',
        description: 'c d\n',
        theme: 'dark-vivid',
        slug: 'a-b',
        layout: 'standard',
        published: false,
        notes: true,
        lang: 'no',
        dir: 'rtl',
      },
    })
  })

  it('[9.16.2] leaves out what a field does not take, and what no field is', () => {
    const markdown =
      '\ufeff---\r\ntitle: 2024\r\ndescription:\r\ntheme: dark\r\nslug: Api\r\nlayout: post\r\npublished: yes\r\nnotes: 1\r\ntags: [a]\r\ndate: 2024-01-01\r\n__proto__: {a: 1}\r\nauthor: ~\r\n---'
    expect(gfmToBlocks(markdown)).toEqual({
      blocks: [],
      warnings: [
        ignored(2, 'title', TEXT(500)),
        ignored(4, 'theme', 'it is one of dark-default, dark-editorial, dark-vivid. Write one of these.'),
        ignored(5, 'slug', 'it may hold only a-z, 0-9 and single hyphens between them. Choose another one.'),
        ignored(6, 'layout', 'it is one of standard, full_bleed. Write one of these.'),
        ignored(7, 'published', 'it is true or false. Write one of these.'),
        ignored(8, 'notes', 'it is true or false. Write one of these.'),
        ignored(
          9,
          '"tags, date, __proto__"',
          'only title, description, theme, slug, layout, published, notes, lang and dir mean something here. Put the others into the text.',
        ),
      ],
      frontMatter: {},
    })
  })

  it.each([
    ['of a text', `title: ${'a'.repeat(501)}`, [ignored(2, 'title', TEXT(500))]],
    ['of a description', `description: ${'a'.repeat(501)}`, [ignored(2, 'description', TEXT(500))]],
    ['blank', 'title: " "', [ignored(2, 'title', TEXT(500))]],
    ['of a language', `lang: ${'ab-'.repeat(33)}ab`, [ignored(2, 'lang', LANGUAGE)]],
    ['a language in words', 'lang: عربي', [ignored(2, 'lang', LANGUAGE)]],
    ['a number', 'lang: 7', [ignored(2, 'lang', LANGUAGE)]],
    ['a direction', 'dir: RTL', [ignored(2, 'dir', 'it is one of auto, ltr, rtl. Write one of these.')]],
    ['a reserved slug', 'slug: admin', [ignored(2, 'slug', 'it is a reserved word. Choose another one.')]],
  ])('[9.16.2] holds the bounds %s', (_, yaml, warnings) => {
    expect(gfmToBlocks(`---\n${yaml}\n---\n`)).toEqual({ blocks: [], warnings, frontMatter: {} })
  })

  it.each([
    ['no mapping', '---\na\n---\n'],
    ['nothing', '---\n---\n'],
    ['a list', '---\n- a\n---\n'],
    ['not at the start', '\n---\na: b\n---\n'],
    ['never closed', '---\na: b\n'],
    ['closed by other hyphens', '---\na: b\n----\n'],
    ['bad indentation', '---\na: b\n c: d\n---\n'],
    ['a key twice', '---\na: b\na: c\n---\n'],
    ['a tag that would run something', '---\na: !!js/function "b"\n---\n'],
    ['too long', `---\n${'a: b\n'.repeat(LIMITS.frontMatterLength / 5 + 1)}---\n`],
    ['too deep', `---\na: ${'['.repeat(200)}${']'.repeat(200)}\n---\n`],
  ])('stays text when it is %s', (_, markdown) => {
    const { blocks, frontMatter, warnings } = gfmToBlocks(markdown)
    expect(frontMatter).toEqual({})
    expect(warnings).toEqual([])
    expect(blocks.length).toBeGreaterThan(0)
  })
})

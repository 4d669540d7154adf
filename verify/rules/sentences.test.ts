import { describe, expect, it } from 'vitest'
import { sentencesOfMarkdown, sentencesOfTsdoc, wordsOf } from './sentences.ts'
import { documents, productionFiles } from './sources.ts'

/** The longest sentence, in words. */
const MAX_WORDS = 40

const PROSE =
  /^(?:README|FORMAT|SPEC|ARCHITECTURE|CONTRIBUTING|SECURITY|SUPPORT)\.md$|^docs\/|^apps\/docs\/(?!node_modules)/

const prose = documents().filter(({ path }) => PROSE.test(path))

describe('sentences', () => {
  it('are told apart', () => {
    const text =
      '# A b\n\nOne `a. B` two. Three\nfour!\n\n- five\n- Six. (Seven.)\n\n| a | b |\n\n```\nno. No\n```\n\n**1.2 T.** U.\n'
    expect(sentencesOfMarkdown('a.md', text)).toEqual([
      { place: 'a.md:3', text: 'One `a. B` two.' },
      { place: 'a.md:3', text: 'Three four!' },
      { place: 'a.md:6', text: 'five' },
      { place: 'a.md:7', text: 'Six.' },
      { place: 'a.md:7', text: '(Seven.)' },
      { place: 'a.md:15', text: '**1.2 T.**' },
      { place: 'a.md:15', text: 'U.' },
    ])
    expect(wordsOf('The `a b c` of [the words](a b.md) – 2')).toBe(6)
  })

  it('are found in TSDoc', () => {
    const source = '/** One. Two. */\nconst a = 1 // No.\n/**\n * Three\n * four.\n * @returns five\n */\n'
    expect(sentencesOfTsdoc('a.ts', source)).toEqual([
      { place: 'a.ts:1', text: 'One.' },
      { place: 'a.ts:1', text: 'Two.' },
      { place: 'a.ts:4', text: 'Three four.' },
      { place: 'a.ts:6', text: 'five' },
    ])
  })

  it(`have at most ${MAX_WORDS} words, in documents and in TSDoc`, () => {
    expect(prose.map(({ path }) => path)).toContain('docs/operations.md')
    const sentences = [
      ...prose.flatMap(({ path, text }) => sentencesOfMarkdown(path, text)),
      ...productionFiles().flatMap(({ path, text }) => sentencesOfTsdoc(path, text)),
    ]
    expect(sentences.length).toBeGreaterThan(5000)
    const long = sentences.filter(({ text }) => wordsOf(text) > MAX_WORDS)
    expect(long.map(({ place, text }) => `${place} (${wordsOf(text)}) ${text}`)).toEqual([])
  })

  // 400 of them are charts.
  it('of SPEC.md have at most 28,100 words, tables aside', () => {
    const { text } = documents().find(({ path }) => path === 'SPEC.md') ?? { text: '' }
    const words = text
      .replaceAll(/^\|.*$/gm, '')
      .split(/\s+/)
      .filter((word) => /[\p{L}\p{N}]/u.test(word))
    expect(words.length).toBeGreaterThan(15_000)
    expect(words.length).toBeLessThanOrEqual(28_100)
  })
})

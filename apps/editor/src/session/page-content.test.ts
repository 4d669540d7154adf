import { describe, expect, it } from 'vitest'
import { EMPTY_PAGE, isEmptyContent, isSameContent, type PageContent, storedPage } from './page-content.ts'
import { mergeSettings } from './merge-versions.ts'

const BLOCKS = [{ type: 'richtext', html: '<p>one</p>' }, { type: 'divider' }]

describe('isSameContent', () => {
  const page = { ...EMPTY_PAGE, blocks: BLOCKS }

  it.each([
    ['a copy', { blocks: structuredClone(BLOCKS) }, true],
    ['another block', { blocks: BLOCKS.with(1, { type: 'quote' }) }, false],
    ['a block more', { blocks: [...BLOCKS, { type: 'divider' }] }, false],
    ['another theme', { theme: 'dark-vivid' as const }, false],
    ['a title', { meta: { title: 'T' } }, false],
    ['a language', { lang: 'ar' }, false],
    ['a direction', { dir: 'rtl' as const }, false],
    ['a slug', { slug: 'our-page' }, false],
    ['an end', { expiresAt: '2030-01-31T09:30:00.000Z' }, false],
    ['notes from readers', { notes: true }, false],
    ['another layout', { layout: 'full_bleed' as const }, false],
  ])('%s', (_, change, isSame) => {
    expect(isSameContent(page, { ...page, ...change })).toBe(isSame)
  })
})

it('mergeSettings takes what was changed, and mine where both did', () => {
  const { blocks: _, ...base } = EMPTY_PAGE
  expect(
    mergeSettings(
      base,
      { ...base, theme: 'dark-vivid', meta: { title: 'Mine' } },
      { ...base, theme: 'light-vivid', slug: 'theirs', lang: 'ar', dir: 'rtl' },
    ),
  ).toEqual({
    theme: 'dark-vivid',
    meta: { title: 'Mine' },
    lang: 'ar',
    dir: 'rtl',
    layout: 'standard',
    slug: 'theirs',
    expiresAt: null,
    notes: false,
  })
})

it('a setting that earlier versions of the editor did not know is the same as none', () => {
  const { notes: _, ...older } = EMPTY_PAGE
  const base = older as PageContent
  expect(isSameContent(base, EMPTY_PAGE)).toBe(true)
  expect(isSameContent(base, { ...EMPTY_PAGE, notes: true })).toBe(false)
  expect(mergeSettings(base, EMPTY_PAGE, { ...EMPTY_PAGE, notes: true }).notes).toBe(true)
})

it('isEmptyContent: nothing that somebody could miss', () => {
  const pages = [EMPTY_PAGE, { ...EMPTY_PAGE, blocks: BLOCKS }, { ...EMPTY_PAGE, meta: { title: 'T' } }]
  expect(pages.map(isEmptyContent)).toEqual([true, false, false])
})

it('[10.10.29] that readers need a passphrase is no content', () => {
  const answer = { blocks: BLOCKS, published: true, etag: 'e' } as unknown as Parameters<typeof storedPage>[0]
  const [open, guarded] = [storedPage(answer), storedPage({ ...answer, hasPassphrase: true })]
  expect([open.hasPassphrase, guarded.hasPassphrase]).toEqual([false, true])
  expect(isSameContent(open.content, guarded.content)).toBe(true)
})

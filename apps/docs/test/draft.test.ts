import { expect, test } from 'vitest'
import { type Draft, draftOf, fragmentOf } from '../.vitepress/playground/draft.ts'

const DRAFT: Draft = { source: 'markdown', text: '# Tides ☾', variant: 'gfm', theme: 'dark-vivid' }

test('[10.30.9] a fragment holds the whole draft', async () => {
  expect(await draftOf((await fragmentOf(DRAFT)) ?? '')).toEqual(DRAFT)
})

test('[10.30.9] a draft that is too long has no fragment', async () => {
  const text = Array.from({ length: 9000 }, (_, at) => Math.sin(at)).join()
  expect(await fragmentOf({ ...DRAFT, text })).toBe(undefined)
})

test.each<[string, unknown]>([
  ['no draft', 1],
  ['a text that is none', { ...DRAFT, text: 1 }],
  ['a theme that is none', { ...DRAFT, theme: 'x"><script>' }],
  ['a source that is none', { ...DRAFT, source: 'html' }],
  ['ten megabytes, packed', { ...DRAFT, text: 'x'.repeat(10_000_000) }],
])('[10.30.9] a fragment with %s is ignored', async (_what, value) => {
  expect(await draftOf((await fragmentOf(value as Draft)) ?? '')).toBe(undefined)
})

test.each(['', 'what-is-there', 'page=', 'page=%%%', 'page=AAAA'])(
  '[10.30.9] the fragment %j is ignored',
  async (fragment) => {
    expect(await draftOf(fragment)).toBe(undefined)
  },
)

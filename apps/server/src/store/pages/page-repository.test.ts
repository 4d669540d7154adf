import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { POLICY_VERSION } from 'qp-sanitize'
import { trustStoredBlocks } from 'qp-schema'
import { describe, expect, it } from 'vitest'
import { CONTRACT_STORES, SQLITE } from '../db/test-stores.ts'
import { hashSecret } from '../edit-key.ts'
import { openPages, paragraphs, plainPage, loadParsed } from './page-repository.fixture.ts'
import { createPageRepository } from './page-repository.ts'

const BLOCKS_JSON = '[{"type":"richtext","html":"<p>Hello</p>"}]'
const HEAD = {
  id: 'page00000001',
  published: true,
  theme: 'auto-default',
  layout: 'standard',
  meta: null,
  lang: null,
  dir: null,
  titleHint: null,
  slug: null,
  live: false,
  notes: false,
  passphraseHash: null,
  revision: 1,
  policyVersion: POLICY_VERSION,
  createdAt: '2026-01-31T09:30:00.000Z',
  updatedAt: '2026-01-31T09:30:00.000Z',
  blockCount: 1,
  byteCount: 43,
  takenDownAt: null,
  expiresAt: null,
  gone: null,
}
const FULL_HEAD = {
  ...HEAD,
  published: false,
  theme: 'dark-vivid',
  layout: 'full_bleed',
  meta: { title: 'Title', description: 'Größe 🎉' },
  lang: 'pt-BR',
  dir: 'ltr',
  titleHint: 'Hint',
  slug: 'my-page',
  live: true,
  notes: true,
  passphraseHash: 's1.c2FsdA.aGFzaA',
}
const FULL = {
  published: false,
  theme: 'dark-vivid',
  layout: 'full_bleed',
  meta: { title: 'Title', description: 'Größe 🎉' },
  lang: 'pt-BR',
  dir: 'ltr',
  titleHint: 'Hint',
  slug: 'my-page',
  live: true,
  notes: true,
  passphraseHash: 's1.c2FsdA.aGFzaA',
} as const

describe.each(CONTRACT_STORES)('pages in $name', (store) => {
  it('are created and read as they were given', async () => {
    const { pages } = await openPages(store)
    const { page, editKey } = await pages.create(plainPage())
    expect(page).toEqual(HEAD)
    expect(editKey).toMatch(/^[A-Za-z0-9_-]{24}$/)
    const {
      blockCount: _blocks,
      byteCount: _bytes,
      takenDownAt: _takenDown,
      expiresAt: _expires,
      gone: _gone,
      ...head
    } = HEAD
    expect(await loadParsed(pages, page.id)).toEqual({ ...head, blocks: paragraphs('Hello') })
    expect(await pages.load(page.id)).toEqual({ head: HEAD, blocksJson: BLOCKS_JSON })
    expect(await pages.head(page.id)).toEqual(HEAD)
  })

  it('keep every property', async () => {
    const { pages } = await openPages(store)
    const { page } = await pages.create(plainPage(FULL))
    expect(page).toEqual(FULL_HEAD)
    expect(await pages.head(page.id)).toEqual(FULL_HEAD)
  })

  it('keep any text, and count its bytes in UTF-8', async () => {
    const { pages } = await openPages(store)
    const blocks = trustStoredBlocks([
      { type: 'code', code: '\tquote " backslash \\ \u2028 \u007f', language: 'plaintext' },
      { type: 'richtext', html: '<p>Größe 🎉 漢字</p>' },
      { type: 'table', headers: ['[', ']'], rows: [['],[', '{}']] },
    ])
    const { page } = await pages.create(plainPage({ blocks }))
    await pages.append(page.id, blocks)
    expect((await loadParsed(pages, page.id))?.blocks).toEqual([...blocks, ...blocks])
    const stored = await pages.load(page.id)
    expect(stored?.blocksJson).toBe(JSON.stringify([...blocks, ...blocks]))
    expect(stored?.head.byteCount).toBe(Buffer.byteLength(JSON.stringify([...blocks, ...blocks])))
    expect(stored?.head.blockCount).toBe(6)
  })

  it('are not found under an id that nobody has', async () => {
    const { pages } = await openPages(store)
    await pages.create(plainPage())
    for (const id of ['page00000002', 'PAGE00000001', '', '%', "' or 1=1 --"]) {
      expect(await loadParsed(pages, id)).toBeUndefined()
      expect(await pages.load(id)).toBeUndefined()
      expect(await pages.head(id)).toBeUndefined()
      expect(await pages.findByName(id)).toBeUndefined()
      expect(await pages.replace(id, { blocks: paragraphs('x'), layout: 'standard', titleHint: null })).toBe(
        'missing',
      )
      expect(await pages.setState(id, { published: false })).toBe('missing')
      expect(await pages.append(id, paragraphs('x'))).toBe('missing')
      expect(await pages.remove(id)).toBe('missing')
    }
  })

  it('[2.5.2] [2.5.3] open to their own key only, of which the hash alone is stored', async () => {
    const { pages, database } = await openPages(store)
    const first = await pages.create(plainPage())
    const second = await pages.create(plainPage())
    expect(await pages.identify(first.page.id, first.editKey)).toEqual({
      head: first.page,
      via: 'id',
      keyMatches: true,
    })
    expect(await pages.identify(first.page.id, second.editKey)).toMatchObject({ keyMatches: false })
    expect(await pages.identify(first.page.id, '')).toMatchObject({ keyMatches: false })
    expect(await pages.identify('page00000009', first.editKey)).toBeUndefined()
    const rows = await database.reader.selectFrom('pages').select('edit_key_hash').orderBy('id').execute()
    expect(rows.map((row) => row.edit_key_hash)).toEqual([
      hashSecret(first.editKey),
      hashSecret(second.editKey),
    ])
  })

  it('[6.1.8] are replaced, what is not mentioned keeps its value', async () => {
    const { pages, clock } = await openPages(store)
    const { page } = await pages.create(plainPage(FULL))
    await pages.setState(page.id, { published: false })
    clock.time += 60_000
    const replacement = { blocks: paragraphs('New', 'content'), layout: 'standard', titleHint: null } as const
    const expected = {
      ...FULL_HEAD,
      layout: 'standard',
      titleHint: null,
      revision: 3,
      updatedAt: '2026-01-31T09:31:00.000Z',
      blockCount: 2,
      byteCount: 85,
    }
    expect(await pages.replace(page.id, replacement)).toEqual(expected)
    expect(await pages.load(page.id)).toEqual({
      head: expected,
      blocksJson: '[{"type":"richtext","html":"<p>New</p>"},{"type":"richtext","html":"<p>content</p>"}]',
    })
  })

  it('are replaced with everything that is mentioned', async () => {
    const { pages } = await openPages(store)
    const { page } = await pages.create(plainPage())
    const replaced = await pages.replace(page.id, { blocks: paragraphs('Hello'), ...FULL })
    expect(replaced).toEqual({ ...FULL_HEAD, revision: 2, updatedAt: '2026-01-31T09:30:00.001Z' })
    expect(await pages.head(page.id)).toEqual(replaced)
  })

  it('[5.3.2] lose metadata, slug and language to null', async () => {
    const { pages } = await openPages(store)
    const { page } = await pages.create(plainPage(FULL))
    const replacement = { blocks: paragraphs('Hello'), layout: 'standard', titleHint: null } as const
    expect(
      await pages.replace(page.id, { ...replacement, meta: null, slug: null, lang: null }),
    ).toMatchObject({
      meta: null,
      slug: null,
      lang: null,
      dir: 'ltr',
      theme: 'dark-vivid',
      published: false,
    })
    await pages.setState(page.id, { slug: 'again' })
    expect(await pages.setState(page.id, { slug: null })).toMatchObject({ slug: null, published: false })
  })

  it('[6.3.1] [6.3.9] [6.3.10] change visibility, slug, theme, metadata and language, and nothing else', async () => {
    const { pages } = await openPages(store)
    const { page } = await pages.create(plainPage())
    const hidden = { ...HEAD, published: false, revision: 2, updatedAt: '2026-01-31T09:30:00.001Z' }
    expect(await pages.setState(page.id, { published: false })).toEqual(hidden)
    const named = { ...hidden, slug: 'named', revision: 3, updatedAt: '2026-01-31T09:30:00.002Z' }
    expect(await pages.setState(page.id, { slug: 'named' })).toEqual(named)
    const styled = {
      ...named,
      theme: 'dark-vivid',
      meta: { title: 'T' },
      revision: 4,
      updatedAt: '2026-01-31T09:30:00.003Z',
    }
    expect(await pages.setState(page.id, { theme: 'dark-vivid', meta: { title: 'T' } })).toEqual(styled)
    const cleared = { ...styled, meta: null, revision: 5, updatedAt: '2026-01-31T09:30:00.004Z' }
    expect(await pages.setState(page.id, { meta: null })).toEqual(cleared)
    const written = {
      ...cleared,
      lang: 'ar',
      dir: 'rtl',
      revision: 6,
      updatedAt: '2026-01-31T09:30:00.005Z',
    }
    expect(await pages.setState(page.id, { lang: 'ar', dir: 'rtl' })).toEqual(written)
    expect(await pages.load(page.id)).toEqual({ head: written, blocksJson: BLOCKS_JSON })
  })

  it('[2.6.3] are later and one revision on after every write, also when the clock stands or goes back', async () => {
    const { pages, clock } = await openPages(store)
    const { page } = await pages.create(plainPage())
    const stamps = async () => {
      const head = await pages.head(page.id)
      return [head?.createdAt, head?.updatedAt, head?.revision]
    }
    await pages.setState(page.id, { published: true })
    expect(await stamps()).toEqual(['2026-01-31T09:30:00.000Z', '2026-01-31T09:30:00.001Z', 2])
    clock.time -= 86_400_000
    await pages.append(page.id, paragraphs('x'))
    expect(await stamps()).toEqual(['2026-01-31T09:30:00.000Z', '2026-01-31T09:30:00.002Z', 3])
    await pages.replace(page.id, { blocks: paragraphs('x'), layout: 'standard', titleHint: null })
    expect(await stamps()).toEqual(['2026-01-31T09:30:00.000Z', '2026-01-31T09:30:00.003Z', 4])
    clock.time += 90_000_000
    await pages.setState(page.id, { published: true })
    expect(await stamps()).toEqual(['2026-01-31T09:30:00.000Z', '2026-01-31T10:30:00.000Z', 5])
  })

  it('[8.1.2] [8.1.3] are refused over the bounds of a page, and nothing changes', async () => {
    const { pages } = await openPages(store)
    const { page } = await pages.create(plainPage())
    const tooMany = paragraphs(...Array.from({ length: 10_001 }, () => ''))
    const exactly = paragraphs('x'.repeat(4_194_304 - 38))
    const tooLong = paragraphs('x'.repeat(4_194_304 - 37))
    for (const [blocks, message] of [
      [tooMany, 'A page of 10001 blocks and 370038 bytes is too large.'],
      [tooLong, 'A page of 1 blocks and 4194305 bytes is too large.'],
    ] as const) {
      await expect(pages.create(plainPage({ blocks }))).rejects.toMatchObject({
        refusal: { code: 'body_too_large', message },
      })
      await expect(pages.replace(page.id, { blocks, layout: 'standard', titleHint: null })).rejects.toThrow(
        message,
      )
    }
    expect(await pages.load(page.id)).toEqual({ head: HEAD, blocksJson: BLOCKS_JSON })
    expect((await pages.create(plainPage({ blocks: exactly }))).page.byteCount).toBe(4_194_304)
    expect((await pages.create(plainPage({ blocks: tooMany.slice(1) }))).page.blockCount).toBe(10_000)
  })

  it('are refused without blocks', async () => {
    const { pages } = await openPages(store)
    const { page } = await pages.create(plainPage())
    const error = new RangeError('There are no blocks to store.')
    await expect(pages.create(plainPage({ blocks: [] }))).rejects.toEqual(error)
    await expect(pages.append(page.id, [])).rejects.toEqual(error)
    await expect(pages.replace(page.id, { blocks: [], layout: 'standard', titleHint: null })).rejects.toEqual(
      error,
    )
  })

  it('know the sanitizer policy that the oldest of their blocks went through', async () => {
    const { pages: old, database } = await openPages(store)
    const { page } = await old.create(plainPage())
    const current = createPageRepository(database, { policyVersion: POLICY_VERSION + 1 })
    await current.append(page.id, paragraphs('x'))
    expect((await current.head(page.id))?.policyVersion).toBe(POLICY_VERSION)
    await current.replace(page.id, { blocks: paragraphs('x'), layout: 'standard', titleHint: null })
    expect((await current.head(page.id))?.policyVersion).toBe(POLICY_VERSION + 1)
    await old.append(page.id, paragraphs('y'))
    expect((await current.head(page.id))?.policyVersion).toBe(POLICY_VERSION)
  })

  it('[6.4.5] are deleted with everything that belongs to them', async () => {
    const { pages, database } = await openPages(store)
    const { page, editKey } = await pages.create(plainPage({ slug: 'my-page' }))
    const kept = await pages.create(plainPage())
    await pages.append(page.id, paragraphs('more'))
    expect(await pages.remove(page.id)).toBe('removed')
    expect(await pages.remove(page.id)).toBe('missing')
    expect(await loadParsed(pages, page.id)).toBeUndefined()
    expect(await pages.findByName('my-page')).toBeUndefined()
    expect(await pages.identify(page.id, editKey)).toBeUndefined()
    expect(await pages.append(page.id, paragraphs('late'))).toBe('missing')
    expect(await database.reader.selectFrom('segments').select('page_id').execute()).toEqual([
      { page_id: kept.page.id },
    ])
  })
})

describe('a deleted page in SQLite', () => {
  it('[6.4.5] leaves nothing of its content in the files', async () => {
    const { pages, url } = await openPages(SQLITE)
    const directory = dirname(url.replace('sqlite:', ''))
    const secret = 'SECRET-CONTENT '.repeat(1_000)
    const { page } = await pages.create(plainPage({ blocks: paragraphs(secret), meta: { title: secret } }))
    await pages.append(page.id, paragraphs(secret))
    expect(await filesWith(directory, 'SECRET-CONTENT')).not.toEqual([])
    await pages.remove(page.id)
    expect(await filesWith(directory, 'SECRET-CONTENT')).toEqual([])
    expect(await filesWith(directory, page.id)).toEqual(['pages.db'])
  })
})

async function filesWith(directory: string, text: string): Promise<string[]> {
  const files = await readdir(directory)
  const contents = await Promise.all(files.map((file) => readFile(join(directory, file))))
  return files.filter((_, index) => contents[index]?.includes(text))
}

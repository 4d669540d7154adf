import { describe, expectTypeOf, it } from 'vitest'
import type { Client, NewPage, Page, PageChanges, StoredPage } from '../src/index.ts'

declare const client: Client

describe('what compiles', () => {
  it('[5.2.4] is markdown or blocks, never both and never neither', () => {
    expectTypeOf<{ content: string; title: string; variant: null; slug: null }>().toExtend<NewPage>()
    expectTypeOf<{ blocks: { type: 'divider' }[]; layout: 'full_bleed' }>().toExtend<NewPage>()
    expectTypeOf<{ content: string; lang: 'ar'; dir: 'rtl' }>().toExtend<NewPage>()
    expectTypeOf<{ content: string; dir: 'left' }>().not.toExtend<NewPage>()
    expectTypeOf<{ content: string; blocks: [] }>().not.toExtend<NewPage>()
    expectTypeOf<{ title: string }>().not.toExtend<NewPage>()
    expectTypeOf<{ content: string; theme: 'dark' }>().not.toExtend<NewPage>()
  })

  it('[6.3] is a change without the key', () => {
    type Setting = 'published' | 'slug' | 'theme' | 'meta' | 'lang' | 'dir' | 'live' | 'notes' | 'expiresAt'
    type Field = Setting | 'passphrase' | 'refuseSecrets'
    expectTypeOf<keyof PageChanges>().toEqualTypeOf<Field>()
  })

  it('[20.4.2] is a write that resolves notes', () => {
    expectTypeOf<{ content: string; resolves: string[] }>().toExtend<Parameters<Page['append']>[0]>()
    expectTypeOf<{ content: string; resolves: string[] }>().toExtend<NewPage>()
    expectTypeOf<{ resolves: string }>().not.toExtend<NonNullable<Parameters<Page['edit']>[1]>>()
  })

  it('[5.11.3] is a write that refuses secrets', () => {
    expectTypeOf<{ content: string; refuseSecrets: boolean }>().toExtend<NewPage>()
    expectTypeOf<{ content: string; refuseSecrets: boolean }>().toExtend<Parameters<Page['append']>[0]>()
    expectTypeOf<{ refuseSecrets: boolean }>().toExtend<NonNullable<Parameters<Page['edit']>[1]>>()
  })

  it('[6.2.7] is a read that may find nothing new, where it asks for that', () => {
    expectTypeOf(() => client.get('V1StGXR8Z5jd')).returns.resolves.toEqualTypeOf<StoredPage>()
    expectTypeOf(() =>
      client.get('V1StGXR8Z5jd', { timeoutMs: 1 }),
    ).returns.resolves.toEqualTypeOf<StoredPage>()
    expectTypeOf(() => client.get('V1StGXR8Z5jd', { ifNoneMatch: '"1"' })).returns.resolves.toEqualTypeOf<
      StoredPage | undefined
    >()
  })
})

import { describe, expect, it } from 'vitest'
import { openMigrated, CONTRACT_STORES } from './db/test-stores.ts'
import { hashSecret } from './edit-key.ts'
import { createPremiumTokens } from './premium-tokens.ts'

describe.each(CONTRACT_STORES)('premium tokens in $name', (store) => {
  it('[5.6.4] are created, listed and revoked', async () => {
    let time = Date.parse('2026-01-31T09:30:00.000Z')
    const tokens = createPremiumTokens(await openMigrated(await store.newUrl()), { now: () => time })
    const first = await tokens.create('Ada')
    time += 1_000
    const second = await tokens.create()
    time += 1_000
    expect(await tokens.revoke(first.id)).toBe(true)
    expect(await tokens.list()).toEqual([
      {
        id: first.id,
        label: 'Ada',
        createdAt: '2026-01-31T09:30:00.000Z',
        revokedAt: '2026-01-31T09:30:02.000Z',
      },
      { id: second.id, label: '', createdAt: '2026-01-31T09:30:01.000Z', revokedAt: null },
    ])
  })

  it('[5.6.3] are valid from their creation to their revocation', async () => {
    const tokens = createPremiumTokens(await openMigrated(await store.newUrl()))
    const { id, token } = await tokens.create()
    const other = await tokens.create()
    expect(await tokens.idOf(token)).toBe(id)
    expect(await tokens.revoke(id)).toBe(true)
    expect(await tokens.idOf(token)).toBeUndefined()
    expect(await tokens.idOf(other.token)).toBe(other.id)
  })

  it('are not valid when nobody made them', async () => {
    const tokens = createPremiumTokens(await openMigrated(await store.newUrl()))
    const { id, token } = await tokens.create()
    const others = ['', id, token.slice(0, -1), token.toLowerCase(), hashSecret(token), `${token} `]
    expect(await Promise.all(others.map((other) => tokens.idOf(other)))).toEqual(others.map(() => undefined))
  })

  it('are revoked once, and only if they exist', async () => {
    const tokens = createPremiumTokens(await openMigrated(await store.newUrl()))
    const { id } = await tokens.create()
    expect(await tokens.revoke('000000000000')).toBe(false)
    expect(await tokens.revoke(id)).toBe(true)
    const [revoked] = await tokens.list()
    expect(await tokens.revoke(id)).toBe(false)
    expect(await tokens.list()).toEqual([revoked])
  })

  it('[5.6.4] are kept as their SHA-256 only', async () => {
    const database = await openMigrated(await store.newUrl())
    const { id, token } = await createPremiumTokens(database, { now: () => 0 }).create('Ada')
    expect(token).toMatch(/^qp_pro_[A-Za-z0-9_-]{32}$/)
    expect(id).toMatch(/^[0-9a-f]{12}$/)
    expect(await database.reader.selectFrom('premium_tokens').selectAll().execute()).toEqual([
      {
        id,
        token_hash: hashSecret(token),
        label: 'Ada',
        created_at: '1970-01-01T00:00:00.000Z',
        revoked_at: null,
      },
    ])
  })
})

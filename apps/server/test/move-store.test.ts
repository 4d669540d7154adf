import { expect, it } from 'vitest'
import { moveStore } from './move-store.ts'
import { createTestDatabase, hasPostgres, serverProduct } from './test-database.ts'

/** `pnpm soak moving` moves 100,000. */
const PAGES = 400

// It has both products itself: once is enough.
it.skipIf(!hasPostgres || serverProduct !== 'SQLite')(
  '[15.1] [15.2] 400 pages move from SQLite to PostgreSQL and back: the same bytes, and keys that work',
  async () => {
    const { url, remove } = await createTestDatabase('PostgreSQL')
    try {
      const { exports, ...move } = await moveStore(PAGES, url, 200)
      expect(new Set(exports).size).toBe(1)
      expect(move).toMatchObject({ compared: 200, different: 0, tried: 20, working: 20 })
    } finally {
      await remove()
    }
  },
  180_000,
)

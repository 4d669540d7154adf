import Sqlite from 'better-sqlite3'
import { expect, it } from 'vitest'
import { StatementCache } from './statement-cache.ts'

it('prepares a statement once while it is kept', () => {
  const cache = new StatementCache(new Sqlite(':memory:'), 2)
  expect(cache.get('select 1')).toBe(cache.get('select 1'))
})

it('lets the least recently used statement go', () => {
  const cache = new StatementCache(new Sqlite(':memory:'), 2)
  const one = cache.get('select 1')
  const two = cache.get('select 2')
  cache.get('select 1')
  cache.get('select 3')
  expect(cache.size).toBe(2)
  expect(cache.get('select 1')).toBe(one)
  expect(cache.get('select 2')).not.toBe(two)
})

it('keeps nothing of SQL that does not compile', () => {
  const cache = new StatementCache(new Sqlite(':memory:'), 2)
  expect(() => cache.get('selec 1')).toThrow('syntax error')
  expect(cache.size).toBe(0)
})

import { describe, expect, it } from 'vitest'
import { explainError } from './explain-error.ts'

describe('[13.2.4] an error that is explained', () => {
  it('says what it came of, each thing once', () => {
    const full = new Error('database or disk is full')
    const error = new Error('The database cannot be used at present.', { cause: full })
    expect(explainError(error)).toBe('The database cannot be used at present: database or disk is full.')
    expect(explainError(new Error('database or disk is full.', { cause: full }))).toBe(
      'database or disk is full.',
    )
    expect(explainError('a text')).toBe('a text.')
  })

  it('says what has become of each attempt to connect', () => {
    const attempts = ['::1', '127.0.0.1'].map((host) => new Error(`connect ECONNREFUSED ${host}:5432`))
    expect(explainError(new Error('Away.', { cause: new AggregateError(attempts) }))).toBe(
      'Away: connect ECONNREFUSED ::1:5432: connect ECONNREFUSED 127.0.0.1:5432.',
    )
  })

  it('comes to an end where errors are the causes of each other', () => {
    const error = new Error('one')
    error.cause = new Error('other', { cause: error })
    expect(explainError(error)).toBe('one: other.')
    expect(explainError(Object.assign(new Error(''), { code: 'EPIPE' }))).toBe('EPIPE.')
  })

  it('has no password of an address', () => {
    for (const address of [
      'postgres://pages:not-for-eyes@db.example/pages',
      'redis://:not-for-eyes@db.example',
      'postgres://pages:not/for-eyes@eyes@db.example/pages',
      'postgres://db.example/pages?user=pages&password=not-for-eyes',
    ]) {
      const text = explainError(new Error('No.', { cause: new Error(`There is no ${address}`) }))
      expect(text).not.toContain('eyes')
      expect(text).toContain('db.example')
    }
  })
})

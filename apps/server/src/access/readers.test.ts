import type { Context } from 'koa'
import { describe, expect, it } from 'vitest'
import type { PageHead } from '../content/page.ts'
import { createReaders } from './readers.ts'

const PASSPHRASE = 'correct horse battery'

/** A page with the hash of no passphrase: only who is known is let in. */
const pageWith = (id: string, passphraseHash: string) => ({ id, passphraseHash }) as PageHead

/** A request that shows the passphrase. */
function request(): Context {
  const headers = { 'x-page-passphrase': encodeURIComponent(PASSPHRASE) }
  const req = { headers, socket: { remoteAddress: '192.0.2.1' } }
  const res = { once: () => {}, destroyed: false }
  return { req, res, app: {}, state: {}, querystring: '', set: () => {}, get: () => '' } as never
}

describe('[21.5.2] what a process knows', () => {
  it('is not pushed out by another page whose passphrase is changed again and again', async () => {
    const readers = createReaders({ baseUrl: 'https://pages.example.org' }, undefined)
    const page = pageWith('page00000001', 's1.a.a')
    await expect(readers.require(request(), page)).rejects.toThrow('not the passphrase')
    readers.learn(page, PASSPHRASE)
    for (let change = 0; change < 10_001; change += 1)
      readers.learn(pageWith('page00000002', `s1.b.${change}`), PASSPHRASE)
    await readers.require(request(), page)
    const changed = pageWith(page.id, 's1.a.b')
    await expect(readers.require(request(), changed)).rejects.toThrow('not the passphrase')
  })
})

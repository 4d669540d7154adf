import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { rawRequest } from '../../../test/raw-request.ts'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'
import { addressBucket } from './client-address.ts'

describe('[8.2.5] addressBucket', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    [' 203.0.113.7 ', '203.0.113.7'],
    ['203.0.113.7:8080', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['[::ffff:203.0.113.7]:443', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::1]', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::1]:443', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
    ['fe80::1%eth0', 'fe80::/64'],
    ['::1', '::/64'],
    ['spoofed', 'unknown'],
    ['_hidden', 'unknown'],
    ['203.0.113.7:x', 'unknown'],
    ['[2001:db8::1', 'unknown'],
    ['203.0.113.7, 203.0.113.8', 'unknown'],
    ['', 'unknown'],
  ])('%j counts as %s', (address, bucket) => {
    expect(addressBucket(address)).toBe(bucket)
  })
})

describe('[8.2.5] behind proxies', () => {
  let server: TestServer
  afterEach(() => server.stop())

  /** What remains of a bound of 100 after one more request with this header. */
  async function remainingFor(forwarded: string | undefined): Promise<number> {
    const headers = forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded }
    const answer = await rawRequest(server.origin, '/api/v1/publish', headers, 'POST')
    return Number(answer.headers['x-ratelimit-remaining'])
  }

  /** Each header, and how many requests of this table have counted for its address by then, this one included. */
  const TABLES: Record<string, readonly (readonly [forwarded: string | undefined, counted: number])[]> = {
    '0': [
      [undefined, 1],
      ['203.0.113.1', 2],
      ['203.0.113.2', 3],
      ['127.0.0.1', 4],
    ],
    '1': [
      ['203.0.113.1', 1],
      ['spoofed, 203.0.113.1', 2],
      ['203.0.113.9, 203.0.113.1', 3],
      ['203.0.113.1, 203.0.113.2', 1],
      ['203.0.113.2:51234', 2],
      ['::ffff:203.0.113.2', 3],
      ['2001:db8:1:2::1', 1],
      ['2001:db8:1:2:ffff::9', 2],
      ['[2001:db8:1:2::7]:443', 3],
      ['2001:db8:1:3::1', 1],
      ['nonsense', 1],
      ['203.0.113.1, other nonsense', 2],
      [undefined, 1],
      ['127.0.0.1', 2],
    ],
    '2': [
      ['203.0.113.1, 198.51.100.1', 1],
      ['spoofed, 203.0.113.1, 198.51.100.1', 2],
      ['203.0.113.9, 203.0.113.1,198.51.100.2', 3],
      ['203.0.113.2, 198.51.100.1', 1],
      ['203.0.113.1', 4],
      [undefined, 1],
    ],
    '3': [
      ['203.0.113.1, 198.51.100.1, 198.51.100.2', 1],
      ['a, b, c, 203.0.113.1, 198.51.100.1, 198.51.100.2', 2],
      ['203.0.113.2, 203.0.113.1, 198.51.100.1', 1],
      ['203.0.113.1, 198.51.100.1', 3],
    ],
  }

  it.each(Object.keys(TABLES))(
    'TRUST_PROXY=%s: that many entries are believed, from the right',
    async (proxies) => {
      server = await startTestServer({ TRUST_PROXY: proxies, PUBLISH_RATE_LIMIT: '100' })
      const table = TABLES[proxies] ?? []
      const counted = []
      for (const [forwarded] of table) counted.push([forwarded, 100 - (await remainingFor(forwarded))])
      expect(counted).toEqual(table)
    },
  )

  it('headers that are sent in several lines count as one list', async () => {
    server = await startTestServer({ TRUST_PROXY: '1', PUBLISH_RATE_LIMIT: '100' })
    await remainingFor('203.0.113.1')
    const sent = request(`${server.origin}/api/v1/publish`, { method: 'POST' })
    sent.setHeader('X-Forwarded-For', ['203.0.113.9', '203.0.113.1'])
    sent.end()
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    answer.resume()
    expect(answer.headers['x-ratelimit-remaining']).toBe('98')
  })
})

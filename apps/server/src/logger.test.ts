import { describe, expect, it } from 'vitest'
import { startTestServer } from '../test/test-server.ts'
import { createLogger } from './logger.ts'

const collecting = (level: string) => {
  const lines: string[] = []
  return { lines, logger: createLogger(level, { write: (line: string) => lines.push(line) }) }
}

describe('[2.5.5] the log', () => {
  it('holds no key, edit link or token after every operation, at the finest level', async () => {
    const { lines, logger } = collecting('trace')
    const server = await startTestServer({}, logger)
    const pro = await server.pro()
    const { id, editKey, editUrl } = await server.publish({ content: 'x', slug: 'logged-page' }, pro)
    const path = `/api/v1/pages/${id}`
    await server.call('GET', `${path}?editKey=${editKey}`)
    await server.call('PATCH', path, { json: { editKey, published: false } })
    await server.call('POST', `${path}/blocks`, { json: { editKey, content: 'y' } })
    await server.call('POST', `${path}/blocks`, {
      body: `{"editKey":"${editKey}",`,
      headers: { 'Content-Type': 'application/json' },
    })
    await server.call('GET', `/${editKey}`)
    await server.call('GET', `/api/v1/${editKey}`)
    await server.call('DELETE', path, { json: { editKey } })
    await server.stop()
    const log = lines.join('')
    expect(lines.length).toBeGreaterThanOrEqual(8)
    for (const secret of [editKey, editUrl, pro['X-Premium-Token'] ?? '']) expect(log).not.toContain(secret)
  })

  it('names the route, the status and the time of each request', async () => {
    const { lines, logger } = collecting('info')
    const server = await startTestServer({}, logger)
    await server.publish({ content: 'x' })
    await server.call('GET', '/api/v1/pages/unknown')
    await server.stop()
    expect(lines.map((line) => JSON.parse(line)).slice(-2)).toEqual([
      {
        level: 30,
        time: expect.any(Number),
        requestId: expect.stringMatching(/^[\da-f-]{36}$/),
        method: 'POST',
        route: 'publishPage',
        status: 200,
        ms: expect.any(Number),
        msg: 'request',
      },
      expect.objectContaining({ method: 'GET', route: 'getPage', status: 404 }),
    ])
  })

  it('redacts fields and error messages that hold a secret', () => {
    const { lines, logger } = collecting('info')
    const editKey = 'kq3vN0-hJ7sZ_4mWxT9bLc2E'
    logger.info({ editKey, page: { editKey, editUrl: `https://x/?id=a#edit=${editKey}` } }, 'fields')
    logger.error(
      { err: new Error(`bad body {"editKey":"${editKey}"} at https://x/?id=a#edit=${editKey}`) },
      'error',
    )
    expect(lines.join('')).not.toContain(editKey)
    expect(lines.join('')).toContain('[redacted]')
  })
})

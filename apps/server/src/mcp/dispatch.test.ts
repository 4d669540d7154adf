import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Koa from 'koa'
import { expect, it, onTestFinished } from 'vitest'
import { createDispatch, type Dispatch } from './dispatch.ts'

/** A service that answers what `dispatch` answers to a request of its own. */
async function serve(dispatch: Dispatch): Promise<string> {
  const app = new Koa()
  app.silent = true
  app.use(async (context) => {
    const { status, body } = await dispatch(context, {
      method: 'POST',
      path: '/inner?a=b',
      headers: {},
      body: 'x',
    })
    context.status = status
    context.body = body
  })
  const server = createServer((request, response) => void app.callback()(request, response)).listen(
    0,
    '127.0.0.1',
  )
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

it('[17.2.1] a request from within has the address of the client, and its response is closed as any other', async () => {
  const seen: unknown[] = []
  const dispatch = createDispatch((request, response) => {
    seen.push([request.socket.remoteAddress, request.headers['x-forwarded-for'], request.url])
    response.once('close', () => seen.push('closed'))
    response.end('answered')
  })
  const headers = { 'X-Forwarded-For': '203.0.113.7' }
  expect(await (await fetch(await serve(dispatch), { headers })).text()).toBe('answered')
  expect(seen).toEqual([['127.0.0.1', '203.0.113.7', '/inner?a=b'], 'closed'])
})

it('[17.2.1] a request from within ends when the client goes', async () => {
  const inner = Promise.withResolvers<ServerResponse>()
  const dispatch = createDispatch((_, response) => inner.resolve(response))
  const client = new AbortController()
  const answer = fetch(await serve(dispatch), { signal: client.signal }).catch(() => undefined)
  const response = await inner.promise
  const closed = new Promise((resolve) => response.once('close', resolve))
  client.abort()
  await Promise.all([closed, answer])
  expect(response.writableFinished).toBe(false)
})

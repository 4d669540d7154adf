// What a framework costs for an answer that is in memory: it sends the answer that it was given, or 304.
// floor.ts FRAMEWORK FILE, where the file has the answer as JSON; it sends its port to the process that started it.
import { readFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import process from 'node:process'
import Koa from 'koa'
import type { Answer } from './answer.ts'

const [framework = '', file = ''] = process.argv.slice(2)
const { headers, etag, body } = JSON.parse(readFileSync(file, 'utf8')) as Answer
const bytes = Buffer.from(body, 'base64')

const server = createServer(framework === 'koa' ? onKoa() : onNode).listen(0, '127.0.0.1', () => {
  process.send?.((server.address() as AddressInfo).port)
})

function onKoa(): RequestListener {
  const app = new Koa()
  app.use((context) => {
    context.set(headers)
    if (context.get('If-None-Match') === etag) context.status = 304
    else context.body = bytes
  })
  return app.callback()
}

function onNode(...[request, response]: Parameters<RequestListener>): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  if (request.headers['if-none-match'] === etag) {
    response.statusCode = 304
    response.end()
    return
  }
  response.setHeader('Content-Length', bytes.length)
  response.end(bytes)
}

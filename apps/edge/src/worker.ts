import { httpServerHandler } from 'cloudflare:node'
import { env, waitUntil } from 'cloudflare:workers'
import { createServer, type RequestListener } from 'node:http'
import { createApp } from 'qp-server/source/app'
import { boundHeaders } from 'qp-server/source/http/connections/header-bounds'
import { operate, OPERATOR_PATH } from './operator/operate.ts'
import { nameClient, withClientAddress } from './services/client-address.ts'
import { createEdgeDispatch, takeGrant } from './services/dispatch.ts'
import { createEdgeServices, edgeConfig } from './services/services.ts'

export { CatalogObject } from './objects/catalog-object.ts'
export { CounterObject } from './objects/counter-object.ts'
export { NameObject } from './objects/name-object.ts'
export { PageObject } from './objects/page-object.ts'
export { PictureObject } from './objects/picture-object.ts'
export { ServiceObject } from './objects/service-object.ts'

/** Of this isolate alone: nothing connects to it. */
const PORT = 3000

let made: RequestListener | undefined

/** Made with the first request: before it, a Worker may neither draw random numbers nor know the time. */
function application(): RequestListener {
  if (made === undefined) {
    const listener = createApp(createEdgeServices(edgeConfig(), createEdgeDispatch(fetchWithin))).callback()
    made = boundHeaders((request, response) => void listener(request, response))
  }
  return made
}

const server = createServer((request, response) => {
  nameClient(request)
  // The runtime has asked for the body already, and its response cannot.
  if (/^100-continue$/i.test(request.headers.expect ?? '')) delete request.headers.expect
  // As Node says it of a client that has gone.
  request.once('error', (error: NodeJS.ErrnoException) => void (error.code ??= 'ECONNRESET'))
  takeGrant(request)
  // Others may wait for what this request has begun: it goes on when its client has gone.
  waitUntil(new Promise<void>((resolve) => void response.once('close', resolve)))
  if (request.headers.expect !== undefined)
    response.writeHead(417, 'Expectation Failed', { Connection: 'close' }).end()
  else application()(request, response)
})
server.listen(PORT)
const node = httpServerHandler({ port: PORT })

function fetchWithin(request: Request): Promise<Response> {
  return node.fetch(request, env, undefined)
}

export default {
  async fetch(request: Request, bindings: unknown, context: unknown): Promise<Response> {
    // Its host is that of the request, which can be anything on this computer.
    if (!URL.canParse(request.url)) return new Response(null, { status: 400 })
    if (new URL(request.url).pathname.startsWith(OPERATOR_PATH)) return operate(request)
    return asSent(await node.fetch(withClientAddress(request), bindings, context))
  },
}

/**
 * A body that has a content coding is sent as it is: the runtime would encode it once more. One whose length is known is
 * sent with it.
 */
function asSent(answer: Response): Response {
  const { status, statusText, headers, body } = answer
  const length = headers.get('Content-Length')
  if (body === null || (length === null && !headers.has('Content-Encoding'))) return answer
  const whole = length === null ? body : body.pipeThrough(new FixedLengthStream(Number(length)))
  return new Response(whole, { status, statusText, headers, encodeBody: 'manual' } as ResponseInit)
}

import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import { escapeHtml } from 'qp-schema'

/**
 * What a gate does with the policies of the service. `loosened` keeps them, save that inline scripts may run and
 * connect: there a control shows that a detector works beside a policy.
 */
export const POLICY_MODES = ['kept', 'stripped', 'loosened'] as const

/** One of {@link POLICY_MODES}. */
export type PolicyMode = (typeof POLICY_MODES)[number]

/** Text to put in the place of a mark, past the sanitizer. */
export interface Plant {
  readonly mark: string
  /** The text for an answer; the number is that of the answer. */
  readonly attack: (number: number) => string
}

/** A server in front of the service. */
export interface Gate {
  readonly origin: string
  /** The service behind it, whose drawing program documents name by its whole address. */
  readonly upstream: string
  readonly mode: PolicyMode
  stop(): Promise<void>
}

const MAX_HEADER_BYTES = 2_000_000
const FORM_TYPE = 'application/x-www-form-urlencoded'

/** The path at which a gate shows several addresses in frames without a sandbox, named in its query. */
export const FRAMES_PATH = '/-/frames'

/** Before the path of a form: what the service answers when the fields in the query are sent to it. */
export const SENT_FORM_PATH = '/-/sent'

/**
 * Serves what the service answers, with its policies in `mode`; with a plant, as a sanitizer with a hole would. Forms are
 * not sent on, so that a document that is looked at stays where it is.
 */
export async function startGate(upstream: string, mode: PolicyMode, plant?: Plant): Promise<Gate> {
  let answers = 0
  // The address of many frames holds what is sent in each.
  const server = createServer({ maxHeaderSize: MAX_HEADER_BYTES }, (request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error as Error))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    upstream,
    mode,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '/'
    if (path.startsWith(FRAMES_PATH)) {
      response.setHeader('Content-Type', 'text/html; charset=utf-8')
      response.end(framesPage(new URL(path, upstream).searchParams.getAll('path')))
      return
    }
    if (request.headers['content-type'] === FORM_TYPE) {
      response.writeHead(204).end()
      return
    }
    const original = await fetch(...(await asked(upstream, path, request)))
    const type = original.headers.get('Content-Type') ?? 'text/plain'
    const policy = policyIn(mode, original.headers.get('Content-Security-Policy'))
    response.writeHead(original.status, {
      'Content-Type': type,
      ...(policy !== undefined && { 'Content-Security-Policy': policy }),
    })
    if (!type.startsWith('text/')) {
      response.end(Buffer.from(await original.arrayBuffer()))
      return
    }
    const text = contained(await original.text(), mode)
    answers += 1
    response.end(plant === undefined ? text : planted(text, type, plant.mark, plant.attack(answers)))
  }
}

async function asked(
  upstream: string,
  path: string,
  request: IncomingMessage,
): Promise<[string, RequestInit]> {
  if (path.startsWith(`${SENT_FORM_PATH}/`)) {
    const { pathname, searchParams } = new URL(path.slice(SENT_FORM_PATH.length), upstream)
    const headers = { 'Content-Type': FORM_TYPE, Origin: upstream }
    const body = searchParams.toString()
    return [`${upstream}${pathname}`, { method: 'POST', headers, body, redirect: 'manual' }]
  }
  const { method = 'GET', headers } = request
  if (method !== 'POST') return [`${upstream}${path}`, { redirect: 'manual' }]
  const sent = { 'Content-Type': headers['content-type'] ?? 'application/json' }
  return [`${upstream}${path}`, { method, headers: sent, body: await textOf(request) }]
}

function policyIn(mode: PolicyMode, policy: string | null): string | undefined {
  if (policy === null || mode === 'stripped') return undefined
  // The bench shows several documents in frames, those too that no site may frame.
  const framed = policy.split(';').filter((directive) => !/^\s*frame-ancestors\s/.test(directive))
  if (mode === 'kept') return framed.join(';')
  const kept = framed.filter((directive) => !/^\s*(?:script-src|connect-src)\s/.test(directive))
  return [...kept, "script-src 'unsafe-inline' 'self'", 'connect-src *'].join(';')
}

/** The preview's frame runs no script whatever its policy says; only without that is the sanitizer alone. */
function contained(text: string, mode: PolicyMode): string {
  return mode === 'kept' ? text : text.replace(/,sandbox:(?:``|"")(?=\})/, '')
}

function planted(text: string, type: string, mark: string, attack: string): string {
  if (type.startsWith('text/html')) return text.replaceAll(mark, attack)
  // The preview is built in the browser: the hole is where its HTML is handed to the frame.
  return text.replace(
    /createHTML:(\w+)=>\1(?=\})/g,
    (_, html: string) =>
      `createHTML:${html}=>${html}.replaceAll(${JSON.stringify(mark)},${JSON.stringify(attack)})`,
  )
}

function framesPage(paths: readonly string[]): string {
  const frames = paths.map((path) => `<iframe src="${escapeHtml(path)}"></iframe>`)
  return `<!doctype html><title>Frames</title>${frames.join('')}`
}

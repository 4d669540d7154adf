import { type ClientRequest, get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'

/** A reader of an event stream, as little as there can be of one: a thousand of them fit into a process. */
export interface EventReader {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /** Everything that came so far. */
  readonly received: () => string
  /** Resolves with everything once the stream has ended. */
  readonly ended: Promise<string>
  leave(): void
}

/** Opens a stream and waits for the beginning of the answer. */
export async function openEvents(
  url: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<EventReader> {
  let text = ''
  const [request, response] = await new Promise<[ClientRequest, IncomingMessage]>((resolve, reject) => {
    const sent = get(url, { agent: false, headers }, (answer) => resolve([sent, answer]))
    sent.on('error', reject)
  })
  response.setEncoding('utf8')
  response.on('data', (chunk: string) => (text += chunk))
  const ended = new Promise<string>((resolve) => response.once('close', () => resolve(text)))
  // A stream that is cut tells it to both.
  response.on('error', () => {})
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    received: () => text,
    ended,
    leave: () => void request.destroy(),
  }
}

/** The events in what a reader has received, without comments and the time after which to come back. */
export function eventsIn(text: string): { event: string; id?: string; data: unknown }[] {
  return text
    .split('\n\n')
    .map((part) => part.replace(/^retry: \d+\n/, ''))
    .filter((part) => part.startsWith('event: '))
    .map((part) => {
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(part)?.[1]
      const id = field('id')
      return {
        event: field('event') ?? '',
        ...(id !== undefined && { id }),
        data: JSON.parse(field('data') ?? 'null') as unknown,
      }
    })
}

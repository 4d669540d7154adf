import { NOTE_LIMITS } from 'qp-schema/api'
import { SENT_FORM_PATH } from './gate.ts'
import type { Sink } from './sinks/sink.ts'

/** The API of the service under attack. */
export interface Service {
  readonly origin: string
  readonly proToken: string
}

/** A page that was published. */
export interface Published {
  readonly id: string
  readonly editKey: string
}

/** The error code of a request that was answered with 400. */
export interface Refusal {
  readonly error: string
}

const PAUSE_MILLISECONDS = 500

/** Publishes a page. */
export async function publish(service: Service, body: object): Promise<Published | Refusal> {
  return post<Published>(service, '/api/v1/publish', body)
}

/** Appends markdown, of a variant if the sink asks for one, to a page. */
export async function append(
  service: Service,
  { id, editKey }: Published,
  content: string,
  { variant }: Pick<Sink, 'variant'>,
): Promise<object | Refusal> {
  return post(service, `/api/v1/pages/${id}/blocks`, { editKey, content, variant })
}

/** A note of a reader, and what the author answers. */
export interface SentNote {
  readonly note: { readonly text: string; readonly name: string; readonly at: object }
  readonly reply: string
}

/** Writes a note to a page and answers it. Gives the path of its receipt. */
export async function writeNote(
  service: Service,
  { id, editKey }: Published,
  { note, reply }: SentNote,
): Promise<string | Refusal> {
  const notes = `/api/v1/pages/${id}/notes`
  const written = await post<{ noteId: string; receipt: string }>(service, notes, note)
  if (isRefusal(written)) return written
  const answered = await post(service, `${notes}/${written.noteId}`, { editKey, state: 'done', reply })
  return isRefusal(answered) ? answered : `/${id}/notes/${written.receipt}`
}

/** The path of a gate at which the form comes back with a note, as its name is too long. */
export function refusedFormPath({ id }: Published, { note: { text, name } }: SentNote): string {
  const long = name.padEnd(NOTE_LIMITS.nameLength + 1, '.')
  const fields = new URLSearchParams({ text, name: long, at: name, receipt: name })
  return `${SENT_FORM_PATH}/${id}/notes?${fields.toString()}`
}

/** The blocks of a page as they are stored, each as JSON. */
export async function storedBlocks({ origin }: Service, { id }: Published): Promise<string[]> {
  const page = (await (await fetch(`${origin}/api/v1/pages/${id}`)).json()) as { content: object[] }
  return page.content.map((block) => JSON.stringify(block))
}

/** Whether a request was refused. */
export function isRefusal(answer: object): answer is Refusal {
  return 'error' in answer
}

async function post<T extends object>(service: Service, path: string, body: object): Promise<T | Refusal> {
  const response = await fetch(`${service.origin}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Premium-Token': service.proToken },
    body: JSON.stringify(body),
  })
  const answer = (await response.json()) as T
  if (response.status === 200 || response.status === 400) return answer
  if (response.status !== 503)
    throw new Error(`${path} answered ${response.status}: ${JSON.stringify(answer)}`)
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MILLISECONDS))
  return post(service, path, body)
}

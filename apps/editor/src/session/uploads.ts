import { QuickPagesError } from 'qp-client'
import { PICTURE_TYPE_BYTES, PICTURE_TYPES, type PictureType, pictureTypeOf } from 'qp-schema/policy'
import { clientOf } from './client.ts'

/** As long as a slow line takes for a picture of the largest size. */
const UPLOAD_TIMEOUT_MS = 1_800_000

/** What a field for pictures accepts. */
export const ACCEPTED_TYPES: string = PICTURE_TYPES.join()

/** A picture on its way to the service. Until it is there, blocks name it by an address of this tab alone. */
export class Upload {
  readonly localUrl: string
  readonly name: string
  readonly #file: File
  #abort = new AbortController()
  state: 'running' | 'done' | 'failed' = 'running'
  /** How much is sent, from 0 to 1. */
  sent = 0
  /** Its address, once it is there. */
  publicUrl = ''
  /** Why it did not succeed. */
  failure: QuickPagesError | undefined

  constructor(file: File) {
    this.#file = file
    this.name = file.name
    this.localUrl = URL.createObjectURL(file)
  }

  /** Sends it, also once more after a failure. */
  async send(): Promise<void> {
    this.#abort = new AbortController()
    this.#become('running')
    try {
      const client = clientOf('', (url, request = {}) =>
        request.method === 'PUT' ? this.#put(String(url), request) : fetch(url, request),
      )
      const type = (await pictureTypeOfFile(this.#file)) ?? (this.#file.type as PictureType)
      const options = { type, signal: this.#abort.signal, timeoutMs: UPLOAD_TIMEOUT_MS }
      this.publicUrl = (await client.uploadPicture(this.#file, options)).url
      this.#become('done')
    } catch (error) {
      if (this.#abort.signal.aborted) return
      this.failure = error instanceof QuickPagesError ? error : undefined
      this.#become('failed')
    }
  }

  /** Stops it; nobody waits for it any more. */
  cancel(): void {
    this.#abort.abort()
    uploads.delete(this.localUrl)
    URL.revokeObjectURL(this.localUrl)
    tell()
  }

  #become(state: Upload['state']): void {
    this.state = state
    this.sent = state === 'done' ? 1 : 0
    if (state === 'done') URL.revokeObjectURL(this.localUrl)
    tell()
  }

  /** `fetch` does not say how much it has sent. */
  #put(url: string, { method = 'PUT', headers, body, signal }: RequestInit): Promise<Response> {
    const request = new XMLHttpRequest()
    // The service may call itself `localhost` where this window says `127.0.0.1`.
    const { pathname, search } = new URL(url)
    request.open(method, pathname + search)
    new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value))
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      this.sent = loaded / Math.max(total, 1)
      tell()
    })
    signal?.addEventListener('abort', () => request.abort())
    return new Promise((resolve, reject) => {
      request.addEventListener('loadend', () => {
        const { status, responseText } = request
        const type = request.getResponseHeader('Content-Type') ?? ''
        if (status === 0) reject(new TypeError('no answer'))
        else resolve(new Response(responseText, { status, headers: { 'Content-Type': type } }))
      })
      request.send(body as XMLHttpRequestBodyInit)
    })
  }
}

const uploads = new Map<string, Upload>()
const listeners = new Set<() => void>()

function tell(): void {
  for (const listener of listeners) listener()
}

/** The type of a picture by its content: its name may say another one, or none. SPEC.md 16.2.3 */
export async function pictureTypeOfFile(file: File): Promise<PictureType | undefined> {
  return pictureTypeOf(new Uint8Array(await file.slice(0, PICTURE_TYPE_BYTES).arrayBuffer()))
}

/** Sends a picture. */
export function upload(file: File): Upload {
  const made = new Upload(file)
  uploads.set(made.localUrl, made)
  void made.send()
  return made
}

/** The upload that an address stands for. */
export function uploadOf(url: string): Upload | undefined {
  return uploads.get(url)
}

/** Calls a listener after each step of an upload; gives what ends that. */
export function onUpload(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether any picture was uploaded in this tab. */
export function hasUploads(): boolean {
  return uploads.size > 0
}

const insertions = new Set<Promise<void>>()

/** How long nothing may have been sent until saves wait no more: a writer cannot cancel what is not in the text yet. */
const STANDSTILL_MS = 60_000

/** Lets saves wait for what stands in the text only once its pictures have been sent. */
export async function beforeSaves(insertion: Promise<void>): Promise<void> {
  insertions.add(insertion)
  const letGo = () => {
    clearTimeout(timer)
    stop()
    if (insertions.delete(insertion)) tell()
  }
  let timer = setTimeout(letGo, STANDSTILL_MS)
  const stop = onUpload(() => {
    clearTimeout(timer)
    timer = setTimeout(letGo, STANDSTILL_MS)
  })
  try {
    await insertion
  } finally {
    letGo()
  }
}

/** Whether a picture is on its way. */
export function areSending(): boolean {
  return insertions.size > 0 || [...uploads.values()].some(({ state }) => state === 'running')
}

/** Resolves once no picture is on its way. */
export async function allSent(): Promise<void> {
  if (!areSending()) return
  await new Promise<void>((resolve) => {
    const stop = onUpload(() => {
      if (areSending()) return
      stop()
      resolve()
    })
  })
}

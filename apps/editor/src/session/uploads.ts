import { PICTURE_TYPE_BYTES, type PictureType, pictureTypeOf } from 'qp-schema/policy'
import { call, Failure } from './api.ts'

/** What the service says about where a picture is sent to. SPEC.md 16.1 */
interface Destination {
  readonly uploadUrl: string
  readonly publicUrl: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
}

/** A picture on its way to the service. Until it is there, blocks name it by an address of this tab alone. */
export class Upload {
  readonly localUrl: string
  readonly name: string
  readonly #file: File
  #abort = new AbortController()
  #state: 'running' | 'done' | 'failed' = 'running'
  /** How much is sent, from 0 to 1. */
  sent = 0
  /** Its address, once it is there. */
  publicUrl = ''
  /** Why it did not succeed. */
  failure: Failure | undefined

  constructor(file: File) {
    this.#file = file
    this.name = file.name
    this.localUrl = URL.createObjectURL(file)
  }

  get state(): 'running' | 'done' | 'failed' {
    return this.#state
  }

  /** Sends it, also once more after a failure. */
  async send(): Promise<void> {
    this.#abort = new AbortController()
    this.#become('running')
    try {
      const { type, size } = this.#file
      const mime = (await pictureTypeOfFile(this.#file)) ?? type
      const { body } = await call<Destination>('POST', '/upload', { body: { mime, size } })
      await this.#put(body)
      this.publicUrl = body.publicUrl
      this.#become('done')
    } catch (error) {
      if (this.#abort.signal.aborted) return
      this.failure = error instanceof Failure ? error : new Failure(0, {})
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

  #become(state: 'running' | 'done' | 'failed'): void {
    this.#state = state
    this.sent = state === 'done' ? 1 : 0
    if (state === 'done') URL.revokeObjectURL(this.localUrl)
    tell()
  }

  /** `fetch` does not say how much it has sent. */
  async #put({ uploadUrl, method, headers }: Destination): Promise<void> {
    const request = new XMLHttpRequest()
    request.open(method, uploadUrl)
    request.responseType = 'json'
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      this.sent = loaded / Math.max(total, 1)
      tell()
    })
    this.#abort.signal.addEventListener('abort', () => request.abort())
    await new Promise<void>((resolve, reject) => {
      request.addEventListener('loadend', () => {
        const { status } = request
        if (status >= 200 && status < 300) resolve()
        else reject(new Failure(status, (request.response ?? {}) as object))
      })
      request.send(this.#file)
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

/** Whether a picture is on its way. */
export function areSending(): boolean {
  return [...uploads.values()].some(({ state }) => state === 'running')
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

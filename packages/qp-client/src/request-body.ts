import type { Call } from './call.ts'

/** What is sent between two reports about it. */
const CHUNK_BYTES = 65_536

/**
 * The body of one request of a call, with what `fetch` needs to send it. A stream says how far it was read, so that it
 * can be told; browsers take none over HTTP/1.1, and only runtimes of programs have a `process`.
 */
export function bodyOf({ json, upload }: Call): RequestInit {
  if (json !== undefined) return { body: JSON.stringify(json) }
  if (upload === undefined) return {}
  const { bytes, onProgress } = upload
  if (onProgress === undefined || !('process' in globalThis)) return { body: bytes }
  let sent = 0
  const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    if (sent > 0) onProgress({ sent, total: bytes.length })
    if (sent === bytes.length) return controller.close()
    controller.enqueue(bytes.subarray(sent, sent + CHUNK_BYTES))
    sent = Math.min(sent + CHUNK_BYTES, bytes.length)
  }
  const body = new ReadableStream({ pull }, { highWaterMark: 0 })
  return { body, duplex: 'half' } as RequestInit
}

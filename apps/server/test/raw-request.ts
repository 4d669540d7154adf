import { request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

/** An answer as it comes over the wire. */
export interface RawAnswer {
  readonly status: number
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: Buffer
  /** The body after its content coding is undone. */
  readonly text: string
}

/** Asks with exactly these headers, and leaves the body in the coding that it is sent in; `fetch` does neither. */
export function rawRequest(
  origin: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  method = 'GET',
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const sent = request(`${origin}${path}`, { method, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const bytes = Buffer.concat(chunks)
        const fields = Object.entries(response.headers).map(([name, value]) => [name, String(value)])
        resolve({
          status: response.statusCode ?? 0,
          headers: Object.fromEntries(fields),
          bytes,
          text: decode(bytes, response.headers['content-encoding']),
        })
      })
    })
    sent.on('error', reject)
    sent.end()
  })
}

function decode(bytes: Buffer, coding: string | undefined): string {
  if (coding === undefined || bytes.length === 0) return bytes.toString()
  return (coding === 'br' ? brotliDecompressSync(bytes) : gunzipSync(bytes)).toString()
}

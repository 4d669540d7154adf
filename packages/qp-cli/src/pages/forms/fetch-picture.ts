import { DOCUMENT_LIMITS } from 'qp-render/document'

/** How pictures are fetched. */
export interface Fetching {
  /** The longest that one picture takes, in milliseconds. */
  readonly timeoutMs: number
  /** Called with the number of pictures so far. */
  readonly onFetched: (count: number) => void
}

/** Fetches pictures, and remembers why it did not get one. */
export interface PictureFetcher {
  readonly fetch: (url: string) => Promise<Uint8Array | undefined>
  /** Why there is no picture of this address, for a person. */
  readonly problemOf: (url: string) => string | undefined
}

const { pictureBytes } = DOCUMENT_LIMITS
/** More than a page may name (SPEC.md 16.6.3) are not fetched. */
const MAX_PICTURES = 1000
/** The longest that all of them take. */
const ALL_MS = 300_000
const ACCEPT = 'image/avif,image/webp,image/png,image/jpeg,image/gif'

/** Gets pictures as a browser does, each within bounds of time and size. SPEC.md 18.14.3 */
export function pictureFetcher({ timeoutMs, onFetched }: Fetching): PictureFetcher {
  const problems = new Map<string, string>()
  const ending = AbortSignal.timeout(ALL_MS)
  let asked = 0
  let done = 0
  return {
    async fetch(url) {
      asked += 1
      const signal = AbortSignal.any([ending, AbortSignal.timeout(timeoutMs)])
      const fetched =
        asked > MAX_PICTURES
          ? `a file has at most ${MAX_PICTURES} pictures`
          : await bytesAt(url, signal).catch((error: unknown) => problemOf(error))
      done += 1
      onFetched(done)
      if (typeof fetched !== 'string') return fetched
      problems.set(url, fetched)
      return undefined
    },
    problemOf: (url) => problems.get(url),
  }
}

/** The bytes, or why there are none. */
async function bytesAt(url: string, signal: AbortSignal): Promise<Uint8Array | string> {
  const { ok, status, headers, body } = await fetch(url, {
    signal,
    headers: { Accept: ACCEPT, 'User-Agent': 'qp-cli' },
  })
  const isTooLarge = Number(headers.get('Content-Length') ?? 0) > pictureBytes
  if (!ok || isTooLarge || body === null) {
    await body?.cancel()
    return ok ? TOO_LARGE : `its server answered ${status}`
  }
  const parts: Uint8Array[] = []
  const reader = body.getReader()
  let size = 0
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    size += read.value.length
    if (size > pictureBytes) {
      await reader.cancel()
      return TOO_LARGE
    }
    parts.push(read.value)
  }
  return Buffer.concat(parts)
}

const TOO_LARGE = 'it has more than 7 MiB'

function problemOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return 'it took too long'
  const { cause } = error
  return `it cannot be reached (${cause instanceof Error ? cause.message : error.message})`
}

import { assertArgument } from 'qp-schema'
import type { PictureResponse, PictureType, UploadResponse } from 'qp-schema/api'
import { pictureTypeOf } from 'qp-schema/policy'
import { bounded } from './bounded.ts'
import type { Send } from './call.ts'
import { QuickPagesError } from './errors.ts'
import type { CallOptions, Settings } from './options.ts'
import { timeout } from './send.ts'

/** How much of a picture is sent. */
export interface UploadProgress {
  /** In bytes. It goes back to 0 when the picture is sent once more. */
  readonly sent: number
  /** In bytes. */
  readonly total: number
}

/** What an upload takes. */
export interface UploadOptions extends CallOptions {
  /** The media type. By default it is told by how the bytes begin. SPEC.md 16.1.2 */
  readonly type?: PictureType | undefined
  /**
   * Is told at the beginning and at the end, and on the way too in Node, Deno and Bun. It must not throw.
   */
  readonly onProgress?: ((progress: UploadProgress) => void) | undefined
}

/** A picture that the service has. SPEC.md 16.2.6 */
export interface UploadedPicture {
  /** Where it is served, for an image block or markdown. It is deleted unless a page names it within 24 hours. */
  readonly url: string
  /** What it is called on the service. */
  readonly key: string
  /** In pixels, as it is served: the `size` of an image block. */
  readonly width: number
  readonly height: number
  /** As it is served, which is encoded anew. */
  readonly bytes: number
}

/** Sends a picture. SPEC.md 16.1, 16.2 */
export type UploadPicture = (
  picture: Blob | Uint8Array | ArrayBuffer,
  options?: UploadOptions,
) => Promise<UploadedPicture>

/** The upload of a client: an address is asked for, and the bytes are sent there, within the time of one call. */
export function uploadWith(send: Send, settings: Settings): UploadPicture {
  return async (picture, { type, onProgress, ...options } = {}) => {
    const bytes = await bytesOf(picture)
    const mime = type ?? pictureTypeOf(bytes)
    if (mime === undefined)
      throw new TypeError(
        'uploadPicture takes PNG, JPEG, WebP, GIF and AVIF, and these bytes begin like none of them',
      )
    const total = bytes.length
    const timeoutMs = options.timeoutMs ?? settings.timeoutMs
    const bounds = {
      milliseconds: timeoutMs,
      signals: [settings.signal, options.signal],
      late: () => timeout('call', timeoutMs),
    }
    return bounded(bounds, async (signal) => {
      const once = async () => {
        const asked = { method: 'POST', path: '/api/upload', json: { mime, size: total } } as const
        const { uploadUrl, headers } = await send<UploadResponse>(asked, { signal, timeoutMs })
        onProgress?.({ sent: 0, total })
        const upload = { url: uploadUrl, bytes, onProgress }
        return send<PictureResponse>({ method: 'PUT', path: '', headers, upload }, { signal, timeoutMs })
      }
      const { publicUrl: url, key, width, height, bytes: served } = await once().catch(onceMore(once))
      onProgress?.({ sent: total, total })
      return { url, key, width, height, bytes: served }
    })
  }
}

/**
 * An address is good once, and for one client address. So it is refused where the first request has arrived and its
 * answer has not, and where a network changes in between; in both cases another one helps. SPEC.md 16.2.5
 */
function onceMore<T>(again: () => Promise<T>): (error: unknown) => Promise<T> {
  return (error) => {
    if (error instanceof QuickPagesError && error.code === 'invalid_upload_address') return again()
    throw error
  }
}

async function bytesOf(picture: Blob | Uint8Array | ArrayBuffer): Promise<Uint8Array<ArrayBuffer>> {
  if (picture instanceof Blob) return new Uint8Array(await picture.arrayBuffer())
  const isRight = picture instanceof Uint8Array || picture instanceof ArrayBuffer
  assertArgument(isRight, 'uploadPicture', 'a Blob, a Uint8Array or an ArrayBuffer', picture)
  return new Uint8Array(picture)
}

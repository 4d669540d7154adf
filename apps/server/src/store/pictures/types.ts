import type { NamedPicture } from '../../content/page.ts'

/** A picture to store. */
export interface NewPicture {
  readonly key: string
  /** SHA-256 of what was sent, 64 lower-case hexadecimal digits. */
  readonly uploadedHash: string
  /** In pixels, of the first file. */
  readonly width: number
  readonly height: number
  /** The whole picture first. */
  readonly files: readonly { readonly width: number; readonly bytes: Uint8Array }[]
}

/** A picture without its files. */
export interface Picture {
  readonly key: string
  readonly uploadedHash: string
  readonly servedHash: string
  readonly width: number
  readonly height: number
  /** Of all its files; 0 once it was taken down. */
  readonly byteCount: number
  /** ISO 8601 with milliseconds, as all times here. */
  readonly createdAt: string
  /** Null unless the operator has taken it down. */
  readonly takenDownAt: string | null
  readonly takedownReason: string | null
}

/** The pictures of the service. SPEC.md 16 */
export interface Pictures {
  /** The picture of a key, even one that was taken down. */
  find(key: string): Promise<Picture | undefined>
  /** Whether a picture that was sent or served as these bytes has been taken down. SPEC.md 16.7.2 */
  isRefused(hash: string): Promise<boolean>
  /**
   * Stores a picture; `used` when there is one of this key.
   *
   * @param from - the client's `addressBucket`
   * @throws RefusedError `gone` when it has just been taken down, `store_full`, `quota_exceeded`; nothing is stored
   */
  add(picture: NewPicture, from: string): Promise<'added' | 'used'>
  /** The pictures that a page names, except those that were taken down. */
  ofPage(pageId: string): Promise<NamedPicture[]>
  /** The file of a picture in a width. */
  file(key: string, width: number): Promise<Buffer | undefined>
}

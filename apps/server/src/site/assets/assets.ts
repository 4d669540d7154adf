import { bytesOf, filesIn, hasFolder, textOf } from '../../files.ts'
import { hashOfBytes } from '../../hash-of-bytes.ts'
import { type CodedBody, type Coding, encodeBody } from '../../http/caching/content-coding.ts'

/** Bytes to serve, kept in memory together with their compressed forms. */
export interface Asset {
  readonly bytes: Buffer
  /** A hash of the bytes: letters, digits, `-` and `_`. */
  readonly hash: string
  /** The bytes in a content coding, compressed at the first use. */
  readonly coded: (coding: Coding) => Promise<CodedBody>
}

/** Reads an asset at its first use. */
export type LoadAsset = () => Asset | Promise<Asset>

/** A file, by its path in `files.ts`. */
export function fileAsset(path: string, options?: AssetOptions): LoadAsset {
  let asset: Promise<Asset> | undefined
  return () =>
    (asset ??= bytesOf(path).then(
      (bytes) => assetOf(bytes, options),
      (error: unknown) => {
        asset = undefined
        throw error
      },
    ))
}

/** The editor as `apps/editor` builds it; `undefined` if it was not built. */
export interface BuiltEditor {
  /** The text of its page. */
  readonly page: string
  /** Its files, whose names contain a hash of what is in them. */
  readonly files: ReadonlyMap<string, LoadAsset>
}

const EDITOR = 'dist/editor/'

/** Reads it. */
export function builtEditor(): BuiltEditor | undefined {
  if (!hasFolder(EDITOR)) return undefined
  const files = filesIn(`${EDITOR}assets/`).map(
    (file) => [file, fileAsset(`${EDITOR}assets/${file}`)] as const,
  )
  return { page: textOf(`${EDITOR}index.html`), files: new Map(files) }
}

/** How an asset is served. */
export interface AssetOptions {
  /** `false` for a format that is already compressed. */
  readonly compressible?: boolean
}

/** Makes an asset of these bytes. */
export function assetOf(body: string | Buffer, { compressible = true }: AssetOptions = {}): Asset {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  const made = new Map<Coding, Promise<CodedBody>>()
  return {
    bytes,
    hash: hashOfBytes(bytes),
    coded(coding) {
      const wanted = compressible ? coding : 'identity'
      const known = made.get(wanted)
      if (known !== undefined) return known
      const coded = encodeBody(bytes, wanted, 'file')
      made.set(wanted, coded)
      return coded
    },
  }
}

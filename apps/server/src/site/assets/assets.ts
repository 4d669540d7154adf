import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { lazily } from '../../lazily.ts'
import { type CodedBody, type Coding, encodeBody } from '../../http/caching/content-coding.ts'

/** Bytes to serve, kept in memory together with their compressed forms. */
export interface Asset {
  readonly bytes: Buffer
  /** A hash of the bytes: letters, digits, `-` and `_`. */
  readonly hash: string
  /** The bytes in a content coding, compressed at the first use. */
  readonly coded: (coding: Coding) => Promise<CodedBody>
}

/** A file in `apps/server/assets`. */
export function ownAsset(file: string): () => Asset {
  return lazily(() => assetOf(readFileSync(packageFile(`assets/${file}`))))
}

/** Where a file of this package is. */
export function packageFile(path: string): URL {
  return new URL(path, packageRoot())
}

/** The editor as `apps/editor` builds it; `undefined` if it was not built. */
export interface BuiltEditor {
  /** The text of its page. */
  readonly page: string
  /** Its files, whose names contain a hash of what is in them. */
  readonly files: ReadonlyMap<string, () => Asset>
}

/** Reads it. */
export function builtEditor(): BuiltEditor | undefined {
  const folder = packageFile('dist/editor/')
  if (!existsSync(folder)) return undefined
  const files = readdirSync(new URL('assets/', folder)).map((file) => {
    const load = lazily(() => assetOf(readFileSync(new URL(`assets/${file}`, folder))))
    return [file, load] as const
  })
  return { page: readFileSync(new URL('index.html', folder), 'utf8'), files: new Map(files) }
}

/**
 * Makes an asset of these bytes.
 *
 * @param options - `compressible: false` for a format that is already compressed
 */
export function assetOf(body: string | Buffer, { compressible = true } = {}): Asset {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  const made = new Map<Coding, Promise<CodedBody>>()
  return {
    bytes,
    hash: createHash('sha256').update(bytes).digest('base64url').slice(0, 22),
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

/** The folder of the package. This module may be in `src` or bundled anywhere in `dist`; the assets are not moved. */
function packageRoot(): URL {
  let folder = new URL('./', import.meta.url)
  while (!existsSync(new URL('assets/favicon.svg', folder))) {
    const parent = new URL('../', folder)
    if (parent.href === folder.href) throw new Error('The folder assets of qp-server is missing.')
    folder = parent
  }
  return folder
}

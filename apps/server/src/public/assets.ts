import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { lazily } from '../lazily.ts'
import { type CodedBody, type Coding, encodeBody } from '../http/content-coding.ts'

/** Bytes to serve, kept in memory together with their compressed forms. */
export interface Asset {
  readonly bytes: Buffer
  /** A hash of the bytes: letters, digits, `-` and `_`. */
  readonly hash: string
  /** The bytes in a content coding, compressed at the first use. */
  readonly coded: (coding: Coding) => Promise<CodedBody>
}

/** The text of a file in `apps/server/assets`, such as `home.html`. */
export function readAssetText(file: string): string {
  return readFileSync(new URL(`assets/${file}`, packageRoot()), 'utf8')
}

/** A file that the build makes for browsers, such as `preview.js`; `undefined` if it was not built. */
export function builtAsset(file: string): (() => Asset) | undefined {
  const url = new URL(`dist/assets/${file}`, packageRoot())
  return existsSync(url) ? lazily(() => assetOf(readFileSync(url))) : undefined
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
  while (!existsSync(new URL('assets/home.html', folder))) {
    const parent = new URL('../', folder)
    if (parent.href === folder.href) throw new Error('The folder assets of qp-server is missing.')
    folder = parent
  }
  return folder
}

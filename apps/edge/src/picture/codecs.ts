import type { UploadedPicture } from 'qp-server/source/picture/encode-picture'
import type { PictureHeader } from './picture-header.ts'
import type { Pixels } from './pixels.ts'

/** What a decoder in WebAssembly exports: it takes and gives numbers and places in its memory. */
type Codec = Readonly<Record<string, (...values: readonly number[]) => number>> & {
  readonly memory: WebAssembly.Memory
}
type Imports = Readonly<Record<string, (...values: readonly number[]) => number | undefined>>

/** How it names pixels of four bytes: red, green, blue, opacity. */
const RGBA = 7

/**
 * Decodes a picture into the memory of a decoder that decodes nothing else: what a broken picture does to it ends there.
 *
 * @param fits - whether a picture of these sides may be made; a JPEG is decoded into one that may
 * @throws an error when it cannot be decoded
 */
export async function decode(
  { bytes, type }: UploadedPicture,
  header: PictureHeader,
  fits: (width: number, height: number) => boolean,
): Promise<Pixels> {
  switch (type) {
    case 'image/jpeg': {
      const { default: module } = await import('@cwasm/jpeg-turbo/jpeg-turbo.wasm')
      const codec = start(module, { setjmp: () => 0, environ_sizes_get: () => 0 })
      const [width, height] = scaled(header, fits)
      const output = call(codec, 'malloc', width * height * 4)
      const [decompressor, input] = [call(codec, 'tjInitDecompress'), put(codec, bytes)]
      // It answers whether there was anything to complain of; what cannot be decoded is thrown.
      codec['tjDecompress2']?.(decompressor, input, bytes.length, output, width, 0, height, RGBA, 0)
      return pixelsAt(codec, output, width, height)
    }
    case 'image/png': {
      // Its types are those of what an instance of it exports.
      const { default: module } = (await import('@jsquash/png/codec/pkg/squoosh_png_bg.wasm')) as unknown as {
        default: WebAssembly.Module
      }
      let made: readonly number[] = []
      const take = (...values: readonly number[]) => (made = values).length
      const codec = start(module, { __wbg_newwithownedu8clampedarrayandsh: take })
      codec['decode']?.(put(codec, bytes, '__wbindgen_malloc'), bytes.length)
      const [output = 0, , width = 0, height = 0] = made
      return pixelsAt(codec, output, width, height)
    }
    case 'image/webp': {
      const { default: module } = await import('@cwasm/webp/webp.wasm')
      const codec = start(module)
      const [input, size] = [put(codec, bytes), call(codec, 'malloc', 8)]
      const output = call(codec, 'WebPDecodeRGBA', input, bytes.length, size, size + 4)
      const [width = 0, height = 0] = new Uint32Array(codec.memory.buffer, size, 2)
      return pixelsAt(codec, output, width, height)
    }
    default:
      throw new Error(`Nothing here decodes ${type}.`)
  }
}

/** @param given - what it may call, by name, without the hashes in names; nothing else does anything */
function start(module: WebAssembly.Module, given: Imports = {}): Codec {
  const imports: WebAssembly.Imports = {}
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    const refuse = () => {
      throw new Error(`The decoder has called ${name}.`)
    }
    ;(imports[from] ??= {})[name] = given[name.replace(/_[0-9a-f]{16}$/, '')] ?? refuse
  }
  return new WebAssembly.Instance(module, imports).exports as unknown as Codec
}

/** @throws an error when it answers 0: it has no memory, or cannot decode */
function call(codec: Codec, name: string, ...values: readonly number[]): number {
  const answer = codec[name]?.(...values) ?? 0
  if (answer === 0) throw new Error(`The decoder could not do ${name}.`)
  return answer >>> 0
}

function put(codec: Codec, bytes: Uint8Array, allocate = 'malloc'): number {
  const place = call(codec, allocate, bytes.length, 1)
  new Uint8Array(codec.memory.buffer, place, bytes.length).set(bytes)
  return place
}

function pixelsAt({ memory }: Codec, place: number, width: number, height: number): Pixels {
  if (place === 0 || width * height === 0) throw new Error('Nothing was decoded.')
  return {
    width,
    height,
    data: new Uint8ClampedArray(memory.buffer as ArrayBuffer, place >>> 0, width * height * 4),
  }
}

/** The largest that fits of the sizes which a decoder of JPEG makes by itself, or the smallest: eighths of the sides. */
function scaled({ width, height }: PictureHeader, fits: (width: number, height: number) => boolean) {
  const sizes = [8, 7, 6, 5, 4, 3, 2, 1].map(
    (eighths) => [Math.ceil((width * eighths) / 8), Math.ceil((height * eighths) / 8)] as const,
  )
  return sizes.find(([wide, high]) => fits(wide, high)) ?? [Math.ceil(width / 8), Math.ceil(height / 8)]
}

import { describe, expect, it } from 'vitest'
import { linesOf } from './lines.ts'

async function* inChunks(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size)
}

describe('lines of text', () => {
  it.each([1, 2, 3, 7, 1000])('are whole, in chunks of %i bytes', async (size) => {
    const lines = ['{"a":"\u2028\u2029\u{1f600}\r"}', '', 'é'.repeat(50), 'last']
    for (const end of ['', '\n']) {
      const read: string[] = []
      for await (const line of linesOf(inChunks(Buffer.from(lines.join('\n') + end), size))) read.push(line)
      expect(read).toEqual(lines)
    }
  })

  it('are refused when they are not UTF-8', async () => {
    const read = async () => {
      for await (const _ of linesOf(inChunks(Uint8Array.of(0x61, 0xff, 0x0a), 2)));
    }
    await expect(read()).rejects.toThrow(TypeError)
  })
})

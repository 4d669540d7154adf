/**
 * Splits UTF-8 text into lines. Node's `readline` is not used: it also splits at U+2028, which JSON may contain.
 *
 * @throws TypeError when the bytes are not UTF-8
 */
export async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let pending: string[] = []
  for await (const chunk of chunks) {
    const [first = '', ...others] = decoder.decode(chunk, { stream: true }).split('\n')
    pending.push(first)
    for (const text of others) {
      yield pending.join('')
      pending = [text]
    }
  }
  const last = pending.join('') + decoder.decode()
  if (last !== '') yield last
}

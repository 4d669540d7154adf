/** Of whole groups of three bytes, so that the parts can be put together. */
const PART_BYTES = 3 * 8192

/** Bytes in base64. `apply` takes a fifth of the time that spreading takes. */
export function base64(bytes: Uint8Array): string {
  const parts: string[] = []
  for (let from = 0; from < bytes.length; from += PART_BYTES) {
    const codes = bytes.subarray(from, from + PART_BYTES) as unknown as number[]
    parts.push(btoa(Reflect.apply(String.fromCharCode, undefined, codes)))
  }
  return parts.join('')
}

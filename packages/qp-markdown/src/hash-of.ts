const HASH_LENGTH = 8

/** Eight letters and digits that depend on a text and on a number: cyrb53, by its public design. */
export function hashOf(text: string, seed: number): string {
  let [a, b] = [0xdeadbeef ^ seed, 0x41c6ce57 ^ seed]
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    a = Math.imul(a ^ code, 0x9e3779b1)
    b = Math.imul(b ^ code, 0x5f356495)
  }
  a = Math.imul(a ^ (a >>> 16), 0x85ebca6b) ^ Math.imul(b ^ (b >>> 13), 0xc2b2ae35)
  b = Math.imul(b ^ (b >>> 16), 0x85ebca6b) ^ Math.imul(a ^ (a >>> 13), 0xc2b2ae35)
  const number = 0x100000000 * (0x1fffff & b) + (a >>> 0)
  return number.toString(36).padStart(HASH_LENGTH, '0').slice(-HASH_LENGTH)
}

import { basename } from 'node:path'

const INDEX = /^(?:index|readme)\.(?:md|markdown|html?)$/i

/** Whether a file is the first page of its folder. SPEC.md 18.13.2 */
export function isIndex(name: string): boolean {
  return INDEX.test(basename(name))
}

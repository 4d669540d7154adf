import { isDeepStrictEqual } from 'node:util'
import type { Example } from './readme.ts'

/** What differs between what an example printed and what its README shows; `undefined` when nothing does. */
export function differenceOf(example: Example, printed: string): string | undefined {
  const same =
    example.outputLanguage === 'json'
      ? isDeepStrictEqual(jsonOf(printed), jsonOf(example.output))
      : textOf(printed) === textOf(example.output)
  return same ? undefined : `the README says\n${example.output}\nbut the example printed\n${printed}`
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return Symbol('no JSON')
  }
}

function textOf(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replace(/[ \t]+$/gm, '')
    .trimEnd()
}

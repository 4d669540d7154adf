import { indexFrom, type Part } from './part.ts'

const FENCE = /^ *(`{3,}|~{3,})/
/** Code of Jekyll and of Hugo, up to a line of its own kind. */
const HIGHLIGHT = /^ *\{(?:%-?|\{[<%]) *highlight +(\w+).*\} *$/
const END_OF_HIGHLIGHT = /^ *\{(?:%-? *end|\{[<%] *\/ *)highlight.*\} *$/

/** Code that begins in a line, with what ends it. */
export function codeAt(lines: readonly string[], at: number): Part | undefined {
  const line = lines[at] ?? ''
  const fence = FENCE.exec(line)?.[1]
  const language = HIGHLIGHT.exec(line)?.[1]
  if (fence === undefined && language === undefined) return undefined
  const isEnd = (each: string) =>
    fence === undefined
      ? END_OF_HIGHLIGHT.test(each)
      : each.trim().startsWith(fence) && /^(.)\1*$/.test(each.trim())
  const end = indexFrom(lines, at + 1, isEnd)
  const content = lines.slice(at + 1, end)
  const tail = lines.slice(end, end + 1).map((each) => (fence === undefined ? '```' : each))
  const head = language === undefined ? line : `\`\`\`${language}`
  return { head, content, before: '', tail, taken: tail.length }
}

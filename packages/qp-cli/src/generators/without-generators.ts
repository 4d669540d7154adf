import { codeAt } from './code.ts'
import { componentAt, IMPORT, isHidden, withoutIndent } from './components.ts'
import { noteAt } from './notes.ts'
import { Ends, type Part } from './part.ts'
import { withoutTags } from './tags.ts'

/**
 * What generators of sites read besides markdown, as GitHub or Obsidian write it: notes and tabs of MkDocs (`!!! note`),
 * notes of Docusaurus and VitePress (`:::tip`), imports and components of MDX, and tags of Hugo and Jekyll. Code stays as it
 * is. A line becomes a line, so that warnings name the right one. SPEC.md 18.12.6
 *
 * @param name - of its file: `.mdx` may have components that it does not import
 */
export function withoutGenerators(text: string, name = ''): string {
  const isNamed = /\.mdx$/i.test(name)
  if (!isNamed && !MAY_HAVE_SOME.test(text)) return text
  const lines = text.split(/\r?\n/)
  const start = lines[0] === '---' ? lines.indexOf('---', 1) + 1 : 0
  const isMdx = isNamed || lines.some((line) => IMPORT.test(line))
  const result = [...lines.slice(0, start), ...read(lines.slice(start), isMdx)].join('\n')
  return result === lines.join('\n') ? text : result
}

const MAY_HAVE_SOME = /^[ \t]*(?:!!! |\?{3}\+? |===[!+]? "|:::|import )|\{(?:[{%:]| *#)|\)\{/m

/** Notes, and components, within one another that are read. */
const MAX_DEPTH = 8

function read(lines: readonly string[], isMdx: boolean, depth = 0): string[] {
  const result: string[] = []
  const ends = new Ends(lines)
  /** The components around a line. */
  let around = 0
  const put = ({ head, before, tail }: Part, content: readonly string[]) => {
    result.push(head)
    for (const line of content) result.push(line === '' ? before.trimEnd() : before + line)
    result.push(...tail)
  }
  for (let at = 0; at < lines.length; at += 1) {
    const line = withoutIndent(lines[at] ?? '', around)
    const code = codeAt(lines, at)
    const component = code === undefined && isMdx ? componentAt(lines, at, { ends, around }) : undefined
    const part = code ?? component ?? (depth < MAX_DEPTH ? noteAt(lines, at, ends) : undefined)
    if (part === undefined) {
      result.push(isMdx && isHidden(line) ? '' : withoutTags(line))
      continue
    }
    if (code === undefined) put(part, read(part.content, isMdx, depth + 1))
    else {
      const within = (each: string) => withoutIndent(each, around)
      put({ ...code, head: within(code.head), tail: code.tail.map(within) }, code.content.map(within))
    }
    around = Math.min(MAX_DEPTH, Math.max(0, around + (component?.opens ?? 0)))
    at += part.content.length + part.taken
  }
  return result
}

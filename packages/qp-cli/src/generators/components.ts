import { calloutOf } from './notes.ts'
import type { Ends, Part } from './part.ts'

/** A module that MDX imports. */
export const IMPORT = /^import\s.*['"][^'"]+['"];? *$/
/** Modules and comments. */
const NOT_SHOWN = /^import\s.*['"][^'"]+['"];? *$|^export\s.*[;}] *$|^\{\/\*.*\*\/\} *$/
/** The tag of a component alone: names of HTML are not written so. */
const TAG = /^\s*<(\/?)([A-Z][a-z][\w.]*)((?:\s[^<>]*?)?)(\/?)>\s*$/
const START_OF_TAG = /^\s*<[A-Z][a-z][\w.]*\s*$/
/** Lines of a tag that are read. */
const MAX_LINES = 16
const NOTES = /^(?:Admonition|Aside|Callout|Note|Tip|Info|Warning|Caution|Danger|Check)$/

/** A component whose tag stands alone, on a line or on several. */
export interface Component extends Part {
  /** What it means for the lines behind it, which are indented within it. */
  readonly opens: -1 | 0 | 1
}

/** Whether a line of MDX shows nothing. */
export function isHidden(line: string): boolean {
  return NOT_SHOWN.test(line)
}

/**
 * A component that begins in a line: a note with its content, or a tag, of which stays what it is called or links to.
 *
 * @param around - those around it
 */
export function componentAt(
  lines: readonly string[],
  at: number,
  { ends, around }: { readonly ends: Ends; readonly around: number },
): Component | undefined {
  const last = START_OF_TAG.test(lines[at] ?? '') ? endOfTag(lines, at) : at
  const [found, close, tag = '', said = '', empty] = TAG.exec(lines.slice(at, last + 1).join(' ')) ?? []
  if (found === undefined) return undefined
  const taken = last - at
  const isNote = !close && !empty && NOTES.test(tag)
  const end = isNote ? ends.find(`</${tag}>`, last + 1) : undefined
  if (end !== undefined) {
    const kind = /^(?:Admonition|Aside|Callout)$/.test(tag) ? (valueOf(said, 'type') ?? 'note') : tag
    const content = lines.slice(last + 1, end).map((line) => withoutIndent(line, around + 1))
    const note = calloutOf(kind, titleOf(said), content)
    // The lines of the tag, then those of the end tag.
    return { ...note, tail: Array<string>(taken + 1).fill(''), taken: taken + 1, opens: 0 }
  }
  const head = close ? '' : wordsOf(tag, said, { around, isEmpty: empty === '/' })
  return {
    head,
    content: [],
    before: '',
    tail: Array<string>(taken).fill(''),
    taken,
    opens: close ? -1 : empty ? 0 : 1,
  }
}

function endOfTag(lines: readonly string[], at: number): number {
  const end = lines.slice(at + 1, at + MAX_LINES).findIndex((line) => line.trim().endsWith('>'))
  return at + 1 + end
}

/** A line without the two spaces that each component around it may have it indented by. */
export function withoutIndent(line: string, around: number): string {
  return around === 0 ? line : line.replace(new RegExp(`^ {0,${2 * around}}`), '')
}

function wordsOf(
  tag: string,
  said: string,
  { around, isEmpty }: { readonly around: number; readonly isEmpty: boolean },
): string {
  const name = valueOf(said, 'name')
  if (/^(?:File|Folder)$/.test(tag) && name !== undefined)
    return `${'  '.repeat(Math.max(0, around - 1))}- ${name}`
  const title = titleOf(said) ?? (tag.startsWith('Tab') ? valueOf(said, 'value') : undefined)
  if (title === undefined) return ''
  const [href, more] = [valueOf(said, 'href'), valueOf(said, 'description')]
  if (href !== undefined) return `[${title}](<${href}>)${more === undefined ? '' : `: ${more}`}`
  return isEmpty ? '' : `**${title}**`
}

function titleOf(said: string): string | undefined {
  return valueOf(said, 'label') ?? valueOf(said, 'title')
}

/** The value of an attribute that is a string. */
export function valueOf(said: string, name: string): string | undefined {
  return new RegExp(`\\b${name}=["']([^"']+)["']`).exec(said)?.[1]
}

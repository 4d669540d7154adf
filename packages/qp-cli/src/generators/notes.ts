import type { Ends, Part } from './part.ts'

const KINDS =
  'note|seealso|abstract|summary|tldr|info|todo|tip|hint|important|success|check|done|question|help|faq|warning|' +
  'caution|attention|failure|fail|missing|danger|error|bug|example|quote|cite|details|secondary'
/** `!!! note "Title"`; with question marks it is folded, with a plus sign open. */
const NOTE = new RegExp(`^( {0,3})(!!!|\\?{3}\\+?) +(${KINDS})(?: +[\\w-]+)*(?: +"(.*)")? *$`, 'i')
const TAB = /^( {0,3})===[!+]? "(.+)" *$/
/** `:::tip Title`, `:::tip[Title]`, `::: details Title`. */
const CONTAINER = new RegExp(`^ {0,3}(:{3,}) *(${KINDS})(?:\\[(.*)\\]|\\{.*\\}| +(.*))? *$`, 'i')

/** A note, a folded one or a tab that begins in a line. */
export function noteAt(lines: readonly string[], at: number, ends: Ends): Part | undefined {
  const line = lines[at] ?? ''
  const [isNote, indent = '', marker = '', kind = '', title = ''] = NOTE.exec(line) ?? []
  if (isNote !== undefined) {
    const sign = marker === '!!!' ? '' : marker.length > 3 ? '+' : '-'
    return indented(lines, at, { indent, head: `> [!${kind}]${sign} ${title}`, before: '> ' })
  }
  const [isTab, place = '', name = ''] = TAB.exec(line) ?? []
  if (isTab !== undefined) return indented(lines, at, { indent: place, head: `**${name}**`, before: '' })
  const [, colons = '', type = '', own, words] = CONTAINER.exec(line) ?? []
  const end = colons === '' ? undefined : ends.find(colons, at + 1)
  if (end === undefined) return undefined
  return calloutOf(type, own ?? words, lines.slice(at + 1, end))
}

/** A callout of Obsidian, of what stands between two lines. */
export function calloutOf(type: string, title: string | undefined, content: readonly string[]): Part {
  const kind = type.toLowerCase()
  const shown = kind === 'details' || kind === 'secondary' ? 'note' : kind === 'warn' ? 'warning' : kind
  const head = `> [!${shown}]${kind === 'details' ? '-' : ''} ${title ?? ''}`
  return { head: head.trimEnd(), content, before: '> ', tail: [''], taken: 1 }
}

/** What is indented by four spaces below a line. */
function indented(
  lines: readonly string[],
  at: number,
  { indent, head, before }: { readonly indent: string; readonly head: string; readonly before: string },
): Part {
  const margin = `${indent}    `
  let end = at + 1
  for (let next = end; next < lines.length; next += 1) {
    const line = lines[next] ?? ''
    if (line.trim() === '') continue
    if (!line.startsWith(margin)) break
    end = next + 1
  }
  const content = lines.slice(at + 1, end).map((line) => line.slice(margin.length))
  // What follows would go on with the last line.
  const tail = (lines[end] ?? '').trim() === '' ? [] : ['']
  return { head: `${indent}${head}`.trimEnd(), content, before: `${indent}${before}`, tail, taken: 0 }
}

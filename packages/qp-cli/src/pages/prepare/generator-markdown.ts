/**
 * What generators of sites read besides markdown, as GitHub or Obsidian write it: notes and tabs of MkDocs (`!!! note`),
 * notes of Docusaurus and VitePress (`:::tip`), imports and components of MDX, and tags of Hugo and Jekyll. Code stays as it
 * is. A line becomes a line, so that warnings name the right one. SPEC.md 18.12.6
 */
export function withoutGenerators(text: string): string {
  if (!MAY_HAVE_SOME.test(text)) return text
  const lines = text.split(/\r?\n/)
  const start = lines[0] === '---' ? lines.indexOf('---', 1) + 1 : 0
  const isMdx = lines.some((line) => IMPORT.test(line))
  const result = [...lines.slice(0, start), ...read(lines.slice(start), isMdx, 0)].join('\n')
  return result === lines.join('\n') ? text : result
}

const MAY_HAVE_SOME = /^[ \t]*(?:!!! |\?{3}\+? |===[!+]? "|:::|import )|\{[{%:]|\)\{/m

/** Notes within one another that are read. */
const MAX_DEPTH = 8

const KINDS =
  'note|seealso|abstract|summary|tldr|info|todo|tip|hint|important|success|check|done|question|help|faq|warning|' +
  'caution|attention|failure|fail|missing|danger|error|bug|example|quote|cite|details|secondary'
/** `!!! note "Title"`; with question marks it is folded, with a plus sign open. */
const NOTE = new RegExp(`^( {0,3})(!!!|\\?{3}\\+?) +(${KINDS})(?: +[\\w-]+)*(?: +"(.*)")? *$`, 'i')
const TAB = /^( {0,3})===[!+]? "(.+)" *$/
/** `:::tip Title`, `:::tip[Title]`, `::: details Title`. */
const CONTAINER = new RegExp(`^ {0,3}(:{3,}) *(${KINDS})(?:\\[(.*)\\]|\\{.*\\}| +(.*))? *$`, 'i')

function read(lines: readonly string[], isMdx: boolean, depth: number): string[] {
  const result: string[] = []
  /** Ends that no line is any more: nobody looks for them again. */
  const missing = new Set<string>()
  /** The components around a line, which may be indented by two spaces for each. */
  let around = 0
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    const code = codeAt(lines, at)
    const part = code ?? (depth < MAX_DEPTH ? noteAt(lines, at, missing) : undefined)
    if (part !== undefined) {
      const inside = code === undefined ? read(part.content, isMdx, depth + 1) : part.content
      result.push(part.head, ...inside.map((each) => `${part.before}${each}`.trimEnd()), ...part.tail)
      at += part.content.length + part.taken
      continue
    }
    const component = isMdx ? COMPONENT.exec(line) : null
    if (component === null) {
      const own = around > 0 ? line.replace(new RegExp(`^ {0,${2 * around}}`), '') : line
      result.push(isMdx && NOT_SHOWN.test(own) ? '' : withoutTags(own))
      continue
    }
    const [, end, attributes = '', isEmpty] = component
    around = Math.max(0, around + (end ? -1 : isEmpty ? 0 : 1))
    const [, label] = /\b(?:label|title)=["']([^"']+)["']/.exec(attributes) ?? []
    result.push(label === undefined ? '' : `**${label}**`)
  }
  return result
}

/** Lines that belong together. */
interface Part {
  readonly head: string
  readonly content: readonly string[]
  /** What each line of the content begins with. */
  readonly before: string
  /** What comes in the place of the lines behind the content, of which there are `taken`. */
  readonly tail: readonly string[]
  readonly taken: number
}

/** A note, a folded one or a tab that begins in a line. */
function noteAt(lines: readonly string[], at: number, missing: Set<string>): Part | undefined {
  const line = lines[at] ?? ''
  const [isNote, indent = '', marker = '', kind = '', title = ''] = NOTE.exec(line) ?? []
  if (isNote !== undefined) {
    const sign = marker === '!!!' ? '' : marker.length > 3 ? '+' : '-'
    return indented(lines, at, { indent, head: `> [!${kind}]${sign} ${title}`, before: '> ' })
  }
  const [isTab, place = '', name = ''] = TAB.exec(line) ?? []
  if (isTab !== undefined) return indented(lines, at, { indent: place, head: `**${name}**`, before: '' })
  const [isContainer, colons = '', type = '', own, words] = CONTAINER.exec(line) ?? []
  if (isContainer === undefined || missing.has(colons)) return undefined
  const end = indexFrom(lines, at + 1, (each) => each.trim() === colons)
  if (end === lines.length) {
    missing.add(colons)
    return undefined
  }
  const [shown, sign] = /details/i.test(type) ? ['note', '-'] : [/secondary/i.test(type) ? 'note' : type, '']
  const head = `> [!${shown}]${sign} ${own ?? words ?? ''}`
  return { head: head.trimEnd(), content: lines.slice(at + 1, end), before: '> ', tail: [''], taken: 1 }
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

/** The index of the first such line from one on; the number of lines where there is none. */
function indexFrom(lines: readonly string[], start: number, isOne: (line: string) => boolean): number {
  let at = start
  while (at < lines.length && !isOne(lines[at] ?? '')) at += 1
  return at
}

const FENCE = /^ *(`{3,}|~{3,})/
/** Code of Jekyll and of Hugo, up to a line of its own kind. */
const HIGHLIGHT = /^ *\{(?:%-?|\{[<%]) *highlight +(\w+).*\} *$/
const END_OF_HIGHLIGHT = /^ *\{(?:%-? *end|\{[<%] *\/ *)highlight.*\} *$/

/** Code that begins in a line, with what ends it. */
function codeAt(lines: readonly string[], at: number): Part | undefined {
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
  return {
    head: language === undefined ? line : `\`\`\`${language}`,
    content,
    before: '',
    tail,
    taken: tail.length,
  }
}

const IMPORT = /^import\s.*['"][^'"]+['"];? *$/
/** Modules and comments of MDX. */
const NOT_SHOWN = /^import\s.*['"][^'"]+['"];? *$|^export\s.*[;}] *$|^\{\/\*.*\*\/\} *$/
/** A tag of a component on a line of its own: names of HTML are not written so. */
const COMPONENT = /^\s*<(\/?)[A-Z][a-z][\w.]*((?:\s[^<>]*?)?)(\/?)>\s*$/

/** Tags of a line and what they become, the address of what they name among it. */
const TAGS: readonly (readonly [RegExp, string | ((...found: string[]) => string)])[] = [
  [/\{\{[<%] *(?:rel)?ref +"([^"]+)" *[>%]\}\}/g, '$1'],
  [/\{\{[<%] *figure +([^{}]*)[>%]\}\}/g, (_, said = '') => figureOf(said)],
  [/^\{\{[<%] *youtube +"?([\w-]+)"? *[>%]\}\}$/g, 'https://www.youtube.com/watch?v=$1'],
  [/^\{\{[<%] *vimeo +"?(\d+)"? *[>%]\}\}$/g, 'https://vimeo.com/$1'],
  [/\{%-? *post_url +(\S+) *-?%\}/g, '$1.md'],
  [/\{%-? *link +(\S+) *-?%\}/g, '/$1'],
  [/\{%-? *(?:end)?raw *-?%\}/g, ''],
  [/\{\{ *site\.(?:baseurl|url) *\}\}/g, ''],
  [/\{\{ *["']([^"']+)["'] *\| *(?:relative|absolute)_url *\}\}/g, '$1'],
  // Classes and sizes behind links and pictures, and on lines of their own.
  [
    /(?<=\))\{:? *(?:[.#][\w-]+|[\w-]+=(?:"[^"]*"|[^\s{}"]+))(?: +(?:[.#][\w-]+|[\w-]+=(?:"[^"]*"|[^\s{}"]+)))* *\}/g,
    '',
  ],
  [/^ *\{: [^{}]*\} *$/g, ''],
]

function withoutTags(line: string): string {
  if (!line.includes('{')) return line
  return line
    .split(/(`+[^`]*`+)/)
    .map((part, index) =>
      index % 2 === 1 ? part : TAGS.reduce((text, [tag, by]) => text.replace(tag, by as string), part),
    )
    .join('')
}

function figureOf(said: string): string {
  const attribute = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(said)?.[1]
  const words = attribute('caption') ?? attribute('title') ?? attribute('alt') ?? ''
  return `![${words.replaceAll(/[[\]]/g, '\\$&')}](<${attribute('src') ?? ''}>)`
}

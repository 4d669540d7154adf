import { valueOf } from './components.ts'

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

/** The id of a heading, which has one of its own here. */
const ID = /^\{ *#[\w-]+ *\} *$/

/** A line without the tags of Hugo and Jekyll, and without classes; not in code. */
export function withoutTags(line: string): string {
  const brace = line.lastIndexOf('{')
  if (brace === -1) return line
  if (/^ {0,3}#{1,6} /.test(line) && ID.test(line.slice(brace))) return line.slice(0, brace).trimEnd()
  return line
    .split(/(`+[^`]*`+)/)
    .map((part, index) =>
      index % 2 === 1 ? part : TAGS.reduce((text, [tag, by]) => text.replace(tag, by as string), part),
    )
    .join('')
}

function figureOf(said: string): string {
  const words = valueOf(said, 'caption') ?? valueOf(said, 'title') ?? valueOf(said, 'alt') ?? ''
  return `![${words.replaceAll(/[[\]]/g, '\\$&')}](<${valueOf(said, 'src') ?? ''}>)`
}

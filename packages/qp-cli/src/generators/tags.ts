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

/** A line without the tags of Hugo and Jekyll, and without classes; not in code. */
export function withoutTags(line: string): string {
  if (!line.includes('{')) return line
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

/** A sentence and where it begins: `SPEC.md:12`. */
export interface Sentence {
  readonly place: string
  readonly text: string
}

/**
 * The sentences of a markdown document. Fences, tables, headings and front matter have none; each item of a list begins a
 * sentence.
 */
export function sentencesOfMarkdown(path: string, text: string): Sentence[] {
  const lines = text.replace(/^---\n[\s\S]*?\n---\n/, blankLines).split('\n')
  let fence = ''
  return sentencesOfLines(
    path,
    lines.map((line) => {
      const [, marker = ''] = /^\s*(?:>\s*)?(`{3,}|~{3,})/.exec(line) ?? []
      if (fence !== '') {
        if (marker.startsWith(fence)) fence = ''
        return ''
      }
      fence = marker
      return marker !== '' || /^\s*(?:\||#|:::|<)/.test(line) ? '' : line
    }),
  )
}

/** The sentences of the TSDoc comments of a source, by the lines of the source. */
export function sentencesOfTsdoc(path: string, text: string): Sentence[] {
  const comments = new Set<number>()
  for (const { index, 0: comment } of text.matchAll(/\/\*\*[\s\S]*?\*\//g)) {
    const first = lineOf(text, index)
    for (let line = first; line < first + comment.split('\n').length; line += 1) comments.add(line)
  }
  const lines = text.split('\n').map((line, index) => {
    if (!comments.has(index + 1)) return ''
    const words = line.replace(/^.*?\/\*\*\s?|^\s*\*(?!\/)\s?/, '').replace(/\s*\*\/.*$/, '')
    return words.replace(/^@(?:param|returns|throws|example|remarks)\b/, '- ')
  })
  return sentencesOfMarkdown(path, lines.join('\n'))
}

/** How many words a sentence has: a span of code is one. */
export function wordsOf(text: string): number {
  return text
    .replaceAll(/`[^`]*`/g, 'code')
    .replaceAll(/\]\([^)]*\)/g, ']')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}

function sentencesOfLines(path: string, lines: readonly string[]): Sentence[] {
  const paragraphs: { first: number; lines: string[] }[] = []
  let open = false
  lines.forEach((line, index) => {
    const begins = /^\s*(?:[-*+]|\d+[.)])\s/.test(line)
    if (line.trim() === '') open = false
    else if (open && !begins) paragraphs.at(-1)?.lines.push(line)
    else {
      paragraphs.push({ first: index + 1, lines: [line] })
      open = true
    }
  })
  return paragraphs.flatMap(({ first, lines: [begin = '', ...rest] }) => {
    const words = [begin.replace(/^\s*(?:[-*+]|\d+[.)])\s+/, ''), ...rest].join('\n')
    let from = 0
    const masked = words.replaceAll(/`[^`]*`/g, (code) => '`'.padEnd(code.length, '_'))
    const ends = [...masked.matchAll(/[.!?]["”)*`_]*\s+(?=[\p{Lu}`"“([*_{/\p{N}])/gu)].map(
      ({ index, 0: end }) => index + end.length,
    )
    return [...ends, words.length].map((end) => {
      const place = `${path}:${first + lineOf(words, from) - 1}`
      const sentence = { place, text: words.slice(from, end).replaceAll(/\s+/g, ' ').trim() }
      from = end
      return sentence
    })
  })
}

function blankLines(text: string): string {
  return text.replaceAll(/[^\n]/g, '')
}

function lineOf(text: string, index: number): number {
  return text.slice(0, index).split('\n').length
}

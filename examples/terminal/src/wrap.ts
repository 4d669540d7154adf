import stringWidth from 'string-width'

/** Clean text in lines of at most `width` columns: broken at spaces, and within a word that is wider than a line. */
export function wrap(text: string, width: number): string[] {
  return text.split('\n').flatMap((line) => (stringWidth(line) <= width ? [line] : wrapLine(line, width)))
}

/** Clean source in lines of at most `width` columns: every space is kept, and a line is broken anywhere. */
export function chop(text: string, width: number): string[] {
  return text.split('\n').flatMap((line) => (stringWidth(line) <= width ? [line] : pieces(line, width)))
}

function wrapLine(line: string, width: number): string[] {
  const lines: string[] = []
  let current = ''
  for (const word of line.split(' ').flatMap((each) => pieces(each, width))) {
    const longer = current === '' ? word : `${current} ${word}`
    if (stringWidth(longer) <= width) current = longer
    else {
      lines.push(current)
      current = word
    }
  }
  return [...lines, current]
}

/** A word in parts of at most `width` columns. A character that is wider than that is a part of its own. */
function pieces(word: string, width: number): string[] {
  if (stringWidth(word) <= width) return [word]
  const parts: string[] = []
  let current = ''
  let room = width
  for (const { segment } of CHARACTERS.segment(word)) {
    const columns = stringWidth(segment)
    if (columns > room && current !== '') {
      parts.push(current)
      current = ''
      room = width
    }
    current += segment
    room -= columns
  }
  return [...parts, current]
}

const CHARACTERS = new Intl.Segmenter('en', { granularity: 'grapheme' })

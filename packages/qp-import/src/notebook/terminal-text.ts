import { cleanText } from 'qp-schema/policy'

/** Colours and movements of terminals: sequences that begin with `[`, titles and links, and all others. */
const ESCAPES =
  // oxlint-disable-next-line no-control-regex
  /\u001b(?:\[[0-?]{0,99}[ -/]{0,9}[@-~]?|\][^\u0007\u001b]{0,4096}(?:\u0007|\u001b\\)?|[ -/]{1,9}[0-~]?|[0-Z\\^-~])?/g

/** What a terminal shows of a text in the end: without colours, and with what was written over what. */
export function terminalText(text: string): string {
  const plain = text.includes('\u001b') ? text.replace(ESCAPES, '') : text
  const kept = plain.includes('\b') ? withoutErased(plain) : plain
  if (!kept.includes('\r')) return cleanText(kept)
  return cleanText(
    kept
      .replace(/(?<!\r)\r+\n/g, '\n')
      .split('\n')
      .map(lastStateOf)
      .join('\n'),
  )
}

/** A backspace takes the character before it away, on its line. */
function withoutErased(text: string): string {
  const kept: string[] = []
  for (const character of text) {
    if (character !== '\b') kept.push(character)
    else if (kept.at(-1) !== '\n') kept.pop()
  }
  return kept.join('')
}

/** Behind a carriage return a line is written over from its beginning: what is longer stays at the end. */
function lastStateOf(line: string): string {
  if (!line.includes('\r')) return line
  let shown = ''
  for (const written of line.split('\r').toReversed())
    if (written.length > shown.length) shown += written.slice(shown.length)
  return shown
}

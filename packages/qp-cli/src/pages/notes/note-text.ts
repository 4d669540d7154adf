import type { Note } from 'qp-schema/api'
import { type Terminal, writtenOut } from '../../terminal.ts'

/** Where the passage is that a note is about. SPEC.md 20.3.3 */
const PLACES = { here: 'here', changed: 'here, changed since', gone: 'no longer there' } as const

/**
 * A note for a terminal: words of a stranger, each line of them behind a mark, so that none of it can be taken for what
 * `qp` says. SPEC.md 18.9.2
 */
export function noteText(
  { noteId, text, name, at, state, reply, createdAt }: Note,
  terminal: Pick<Terminal, 'style'>,
): string {
  const time = createdAt.slice(0, 16).replace('T', ' ')
  return [
    `${terminal.style('cyan', noteId)}  ${time}${state === 'done' ? '  done' : ''}`,
    ...(name === undefined ? [] : [`  by ${onOneLine(name)}`]),
    ...(at === undefined ? [] : [`  ${PLACES[at.now]}: “${onOneLine(at.excerpt)}”`]),
    ...behind('  | ', text),
    ...(reply === undefined ? [] : behind('  > ', reply)),
  ].join('\n')
}

function behind(mark: string, text: string): string[] {
  return writtenOut(text.replaceAll('\r\n', '\n'))
    .split('\n')
    .map((line) => mark + line)
}

function onOneLine(text: string): string {
  return writtenOut(text.replaceAll(/[\r\n\t]+/g, ' '))
}

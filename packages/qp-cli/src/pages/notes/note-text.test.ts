import { expect, it } from 'vitest'
import { noteText } from './note-text.ts'

it('[18.9.2] writes out what could drive a terminal, in every part of a note', () => {
  const hostile = 'a\u001b]0;b\u0007\u001b[31mc\u0008d\u202ee\u{e0041}f\r\ng\rh\u2029i'
  const written = (lineEnd: string) =>
    String.raw`a\u{1b}]0;b\u{7}\u{1b}[31mc\u{8}d\u{202e}e\u{e0041}f` + lineEnd
  const note = {
    noteId: 'AbCdEfGhIjKl',
    text: hostile,
    name: hostile,
    at: { block: 1, excerpt: hostile, now: 'here' },
    state: 'done',
    reply: hostile,
    createdAt: '2026-11-21T09:30:00.000Z',
    doneAt: '2026-11-21T10:00:00.000Z',
  } as const
  expect(noteText(note, { style: (style, text) => `<${style}>${text}` })).toBe(
    [
      '<cyan>AbCdEfGhIjKl  2026-11-21 09:30  done',
      String.raw`  by ${written(' ')}g h\u{2029}i`,
      String.raw`  here: “${written(' ')}g h\u{2029}i”`,
      `  | ${written('')}`,
      String.raw`  | g\u{d}h\u{2029}i`,
      `  > ${written('')}`,
      String.raw`  > g\u{d}h\u{2029}i`,
    ].join('\n'),
  )
})

it('[18.9.2] leaves out what a note does not have', () => {
  const note = {
    noteId: 'AbCdEfGhIjKl',
    text: '\tx',
    state: 'open',
    createdAt: '2026-11-21T09:30:00.000Z',
    doneAt: null,
  } as const
  expect(noteText(note, { style: (_, text) => text })).toBe('AbCdEfGhIjKl  2026-11-21 09:30\n  | \tx')
})

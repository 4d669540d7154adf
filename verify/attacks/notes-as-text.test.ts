import { expect, it } from 'vitest'
import { noteText } from '../../packages/qp-cli/src/pages/notes/note-text.ts'
import { framed, shown } from '../../packages/qp-mcp/src/tools/untrusted.ts'
import { corpusVectors, distinct, ownVectors } from './vectors.ts'

const vectors = distinct([...ownVectors(), ...corpusVectors()]).map(({ payload }) => payload)
/** Letters and emoji are joined by the two that are left out. */
const UNSEEN = /(?![\n\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u
const LINE = /^(?:V1StGXR8Z5jd {2}2026-11-21 09:30| {2}(?:by |here: “|\| |> ))/

it('[18.9.2] no attack leaves its lines or reaches the terminal as a note, a name, a passage or a reply', () => {
  const plain = { style: (_style: string, text: string) => text }
  const escaped = vectors.filter((text) => {
    const note = {
      noteId: 'V1StGXR8Z5jd',
      text,
      name: text,
      at: { block: 0, excerpt: text, now: 'here' },
      state: 'open',
      reply: text,
      createdAt: '2026-11-21T09:30:00.000Z',
      doneAt: null,
    } as const
    const lines = noteText(note, plain).split('\n')
    return lines.some((line) => !LINE.test(line) || UNSEEN.test(line.replaceAll('\t', '')))
  })
  expect(vectors.length).toBeGreaterThan(100)
  expect(escaped).toEqual([])
})

it('[17.5] no attack leaves the frame in which a model sees it, or is unseen there', () => {
  const escaped = vectors.filter((text) => {
    const all = framed({ notes: shown(text) }, 'https://pages.example.org/x', 'N').split('\n')
    const [, mark = '', ...lines] = all
    const end = `</${/^<(notes-\w{8}) /.exec(mark)?.[1] ?? 'none'}>`
    return (
      lines.at(-1) !== end ||
      lines.slice(0, -1).includes(end) ||
      UNSEEN.test(lines.join('\n').replaceAll('\t', ''))
    )
  })
  expect(escaped).toEqual([])
})

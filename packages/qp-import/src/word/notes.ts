import type { Losses } from './losses.ts'
import { escapeXml, plainText } from './parts/xml.ts'

export type NoteKind = 'footnote' | 'endnote'

/** Rewritten texts that refer to notes, and the notes by their ids, as they are written in references. */
interface TextWithNotes extends Readonly<Record<NoteKind, ReadonlyMap<string, string>>> {
  readonly body: string
}

/** A text whose notes have the numbers of a page for ids, and only those that it refers to. */
export interface NumberedText extends Readonly<Record<`${NoteKind}s`, string>> {
  readonly body: string
  /** The text content of what a heading was rewritten to, with the numbers of its notes. */
  textOfHeading(content: string): string
}

/** What stands before and behind the kind and number of a note that was referred to before. */
export const NOTE_MARKS = ['\ufdd3', '\ufdd4'] as const

const REFERENCE = /<w:(foot|end)noteReference w:id="([^"]*)"\/>/g

/**
 * Numbers notes by their first references. mammoth would show a note once for each reference, and none that a note
 * refers to: the text of such a one is written once where it is referred to.
 */
export function numberNotes({ body, ...notes }: TextWithNotes, losses: Losses): NumberedText {
  const numbers = new Map<string, number>()
  const numbered = body.replace(REFERENCE, (_, side: string, id: string) => {
    const key = `${side}note ${id}`
    const number = numbers.get(key)
    if (number !== undefined) return `<w:t>${NOTE_MARKS.join(`${side}note-${number}`)}</w:t>`
    numbers.set(key, numbers.size + 1)
    return `<w:${side}noteReference w:id="${numbers.size}"/>`
  })
  const quoted = new Set<string>()
  const quote = (whole: string, kind: NoteKind, id: string): string => {
    const other = quoted.has(whole) ? '' : (notes[kind].get(id) ?? '')
    const text = plainText(other)
    quoted.add(whole)
    losses.add('noteInNote', text === '' ? 1 : [...other.matchAll(REFERENCE)].length)
    return text === '' ? '' : `<w:t> [${escapeXml(text)}]</w:t>`
  }
  const written = (kind: NoteKind) =>
    [...notes[kind]].map(([id, text]) => {
      const number = numbers.get(`${kind} ${id}`)
      if (number === undefined) return ''
      const content = text.replace(REFERENCE, (whole, side: string, other: string) =>
        quote(whole, `${side}note` as NoteKind, other),
      )
      return `<w:${kind} w:id="${number}">${content}</w:${kind}>`
    })
  return {
    body: numbered,
    footnotes: written('footnote').join(''),
    endnotes: written('endnote').join(''),
    textOfHeading: (content) =>
      plainText(
        content
          .replaceAll('<w:br/>', '')
          .replace(
            REFERENCE,
            (_, side: string, id: string) => `<w:t>${numbers.get(`${side}note ${id}`) ?? ''}</w:t>`,
          ),
      ),
  }
}

import { TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type { Note } from 'qp-schema/api'
import type { AnyBlock } from '../../any-block.ts'
import type { PlacedBlock } from '../../document/page-document.ts'
import { matchesOf } from '../find/matches.ts'
import { placeCaret, topNodeAt } from '../whole-blocks/positions.ts'
import { type NoteMark, shownMarks, showPassage } from './note-marks.ts'

const SHORTEST_PASSAGE = 8

/**
 * Where notes are in the text as it stands here: where their marks have moved to, or else at the block that the service
 * names.
 *
 * @param stored - the blocks as the service has them
 * @returns a position within each block, or at one that has no inside, by the ids of notes
 */
export function placesOfNotes(
  view: EditorView,
  placed: readonly PlacedBlock[],
  stored: readonly AnyBlock[],
  notes: readonly Note[],
): ReadonlyMap<string, number> {
  const marked = new Map(
    (shownMarks(view) ?? []).flatMap(({ at, notes: ids }) => ids.map((id) => [id, at] as const)),
  )
  const find = finder(view, placed, stored)
  const places = notes.flatMap((note) => {
    const at = marked.get(note.noteId) ?? find(note)
    return at === undefined ? [] : [[note.noteId, at] as const]
  })
  return new Map(places)
}

/** The marks of notes, one for each block that has some. */
export function marksOfNotes(
  view: EditorView,
  placed: readonly PlacedBlock[],
  stored: readonly AnyBlock[],
  notes: readonly Note[],
): NoteMark[] {
  const blocks = new Map<number, { readonly at: number; readonly notes: string[] }>()
  for (const [id, at] of placesOfNotes(view, placed, stored, notes)) {
    const block = topNodeAt(view.state.doc, at)?.from ?? at
    const known = blocks.get(block)
    if (known === undefined) blocks.set(block, { at, notes: [id] })
    else known.notes.push(id)
  }
  return [...blocks.values()]
}

/** Leads to the passage that a note is about, or to its block where the words are others by now. */
export function leadToNote(view: EditorView, at: number, excerpt: string): void {
  const { doc, tr } = view.state
  const block = topNodeAt(doc, at)
  if (block === undefined) return
  const isWithin = ({ from, to }: { from: number; to: number }) => from >= block.from && to <= block.to
  let [words, match] = [bare(excerpt), matchesOf(doc, bare(excerpt)).find(isWithin)]
  // A passage may go over several lines, of which the first is enough.
  while (match === undefined && words.length > SHORTEST_PASSAGE) {
    words = words.slice(0, words.length / 2)
    match = matchesOf(doc, words.trim()).find(isWithin)
  }
  if (match === undefined) placeCaret(tr, block.from)
  else showPassage(tr.setSelection(TextSelection.create(doc, match.from)), match.from, match.to)
  view.focus()
  view.dispatch(tr)
  const scroll = () => {
    const { node } = view.domAtPos(view.state.selection.from)
    const shown = node instanceof Element ? node : node.parentElement
    shown?.scrollIntoView({ block: 'center' })
  }
  scroll()
  // What was out of sight in a long page has its size only now.
  requestAnimationFrame(scroll)
}

type Find = (note: Note) => number | undefined

function finder(view: EditorView, placed: readonly PlacedBlock[], stored: readonly AnyBlock[]): Find {
  const { doc } = view.state
  let texts: readonly string[] | undefined
  let places: ReadonlyMap<string, readonly number[]> | undefined
  const textOf = ({ from, to }: PlacedBlock) => oneLine(doc.textBetween(from, to, ' ', ' '))
  const same = (index: number): number | undefined => {
    const block = stored[index]
    if (block === undefined) return undefined
    const here = placed[index]
    if (here?.block === block) return index
    places ??= Map.groupBy(placed.keys(), (one) => JSON.stringify(placed[one]?.block))
    return nearest(places.get(JSON.stringify(block)), index)
  }
  const holding = (index: number, words: string) => {
    texts ??= placed.map(textOf)
    return nearest(
      [...placed.keys()].filter((one) => texts?.[one]?.includes(words)),
      index,
    )
  }
  return ({ at }) => {
    if (at === undefined || at.block === null) return undefined
    const words = oneLine(bare(at.excerpt))
    const own = same(at.block)
    const block = own === undefined ? undefined : placed[own]
    const isMeant = block !== undefined && textOf(block).includes(words)
    // The page may have been changed elsewhere since it was read here: then other words stand at the same place.
    const found = isMeant || words === '' ? own : (holding(at.block, words) ?? own)
    const changed = placed.length === stored.length ? at.block : -1
    const target = placed[found ?? changed]
    if (target === undefined) return undefined
    return doc.nodeAt(target.from)?.isLeaf === true ? target.from : target.from + 1
  }
}

function nearest(indices: readonly number[] = [], index: number): number | undefined {
  return indices.toSorted((a, b) => Math.abs(a - index) - Math.abs(b - index))[0]
}

/** An excerpt without the sign that the passage goes on. */
function bare(excerpt: string): string {
  return excerpt.replace(/…$/, '')
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

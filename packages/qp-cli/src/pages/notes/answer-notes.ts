import type { NoteAnswer } from 'qp-client'
import { UsageError } from 'qp-command-line'
import type { GivenOptions } from '../../options.ts'

/**
 * What becomes of the notes that options name: those that are answered are done, unless they are named as open too.
 * SPEC.md 18.9.3
 *
 * @param text - the answer to the one of `--reply`
 * @throws UsageError for a note that is to be both done and open
 */
export function answersOf(
  { done = [], open = [], reply }: GivenOptions,
  text: string,
): ReadonlyMap<string, NoteAnswer> {
  const both = done.find((id) => open.includes(id))
  if (both !== undefined) throw new UsageError(`${both} cannot be done and open.`)
  const answers = new Map<string, NoteAnswer>()
  if (reply !== undefined) answers.set(reply, { state: 'done', reply: text })
  for (const id of done) answers.set(id, { state: 'done', ...answers.get(id) })
  for (const id of open) answers.set(id, { ...answers.get(id), state: 'open' })
  return answers
}

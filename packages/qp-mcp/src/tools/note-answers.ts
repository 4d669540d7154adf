import * as z from 'zod'
import { type Page, QuickPagesError } from 'qp-client'
import { NOTE_LIMITS } from 'qp-schema/api'
import { asIn } from './content.ts'
import { explained, ToolError } from '../results.ts'

const MAX_ANSWERS = 100

/** What a note can be. */
export const STATE = z.enum(['open', 'done'])

/** What a call says of a note. */
export interface Answer {
  readonly id: string
  readonly reply?: string | undefined
  readonly state?: 'open' | 'done' | undefined
}

const ANSWER = z.strictObject({
  id: z.string(),
  reply: z.string().refine(isReply, `A reply has at most ${NOTE_LIMITS.textLength} characters.`).optional(),
})

/** Notes as the tools name them. The API has ids alone, which are taken too. */
const namedById = (item: unknown) => (typeof item === 'string' ? { id: item } : item)
const SETTLED = z.array(z.preprocess(namedById, ANSWER))

/** What becomes of notes: done, unless it says something else. */
export const ANSWERS = z
  .array(z.preprocess(namedById, ANSWER.extend({ state: STATE.optional() })))
  .max(MAX_ANSWERS)

/** The notes that a change settles, and what their writers are told. */
export const RESOLVES = SETTLED.optional().describe('Notes it settles; reply: told to the writer')
/** The same, for tools that stand beside the one that says it all: a model reads it once. */
export const RESOLVES_TOO = z.array(z.any()).pipe(SETTLED).optional().describe(asIn('edit_page'))

/** Answers one note after the other, until one is refused. */
export async function answerEach(
  page: Page,
  answers: readonly Answer[],
): Promise<{ answered: Answer[]; error?: QuickPagesError }> {
  const answered: Answer[] = []
  for (const answer of answers) {
    const { id, state = 'done', reply } = answer
    try {
      await page.answerNote(id, { state, ...(reply !== undefined && { reply }) })
    } catch (error) {
      if (error instanceof QuickPagesError) return { answered, error }
      throw error
    }
    answered.push(answer)
  }
  return { answered }
}

/** The field of a write that settles notes. */
export function resolvedBy(answers: readonly Answer[] | undefined): { resolves?: string[] } {
  return answers === undefined ? {} : { resolves: answers.map(({ id }) => id) }
}

/** What a write says of the notes that it has settled, beside its warnings. */
export interface Told {
  readonly notesDone?: number
  readonly warnings?: readonly string[]
}

/** Sends the replies of a write that has been done. Before it, a writer would be told of a change that may be refused. */
export async function tellWriters(
  page: Page,
  answers: readonly Answer[] | undefined,
  { warnings = [] }: { readonly warnings?: readonly string[] },
): Promise<Told> {
  const few = warnings.length > 0 && { warnings }
  if (answers === undefined) return { ...few }
  const replies = answers.filter(({ reply }) => reply !== undefined)
  const { answered, error } = await answerEach(page, replies)
  const notesDone = new Set(answers.map(({ id }) => id)).size
  if (error === undefined) return { notesDone, ...few }
  const warning = `The page is changed and its notes are done, but only ${answered.length} of ${replies.length} replies were sent; send the others with answer_notes. ${explained(error)}`
  return { notesDone, warnings: [...warnings, warning] }
}

/** The same in the line of the write, behind what else was counted. */
export function countOfNotes({ notesDone }: Told): string {
  return notesDone === undefined ? '' : `, notes done ${notesDone}`
}

/** A body that comes later settles nothing. */
export function refuseResolves(answers: readonly Answer[] | undefined): void {
  if (answers !== undefined)
    throw new ToolError('invalid_body: with upload, settle notes afterwards with answer_notes.')
}

function isReply(text: string): boolean {
  return text.length <= NOTE_LIMITS.textLength
}

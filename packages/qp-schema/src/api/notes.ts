import * as z from 'zod'
import { textUpTo } from '../validation/bounded-text.ts'
import { LIMITS } from '../limits.ts'
import { warningsSchema } from './warnings.ts'

/** Bounds of notes to the author. SPEC.md 20.6 */
export const NOTE_LIMITS = {
  /** UTF-16 code units of a note's text, and of the answer to it. */
  textLength: 2000,
  /** UTF-16 code units of the name of who writes. */
  nameLength: 100,
  /** UTF-16 code units of the passage that a note is about. */
  excerptLength: 200,
  /** Characters of a note's id. */
  idLength: 12,
  /** Characters of the secret under which its writer sees the answer. */
  receiptLength: 24,
  /** Bytes of a request that writes or answers one. */
  bodyBytes: 32_768,
  /** Open notes of a page. When it has as many, it takes no more. */
  openOfPage: 200,
  /** Notes of a page, open or done; the oldest that are done are deleted first. */
  keptOfPage: 1000,
  /** Open notes of a page that came from one client address on a day. */
  openOfAddress: 5,
  /** Days that a note is kept after it was done. */
  daysKept: 90,
  /** Notes in one answer. */
  listed: 200,
  /** Notes that one write resolves. */
  resolves: 200,
} as const

/** The shape of a note's id. SPEC.md 20.2 */
export const NOTE_ID_PATTERN = /^[0-9A-Za-z]{12}$/

const editKeySchema = z.string().describe('The secret that was returned when the page was published.')
const dateTime = z.string().meta({ format: 'date-time' })
const stateSchema = z.enum(['open', 'done'])

/** Whether the page takes notes, in requests. SPEC.md 20.1 */
export const notesFieldSchema = z
  .boolean()
  .describe('Whether readers can write notes to the author. Default false, unchanged on an update.')

/** The notes that a write resolves. SPEC.md 20.4 */
export const resolvesSchema = z
  .array(z.string())
  .max(NOTE_LIMITS.resolves)
  .describe('Ids of notes of this page, which are done once this is written.')

/** POST /api/v1/pages/{id}/notes. SPEC.md 20.2 */
export const noteRequestSchema = z.object({
  text: textUpTo(NOTE_LIMITS.textLength)
    .refine((text) => text.trim() !== '', 'must say something')
    .describe('What the reader writes; plain text.'),
  name: textUpTo(NOTE_LIMITS.nameLength).exactOptional().describe('Who writes, if they like to say.'),
  at: z
    .object({
      block: z.int().min(0).max(LIMITS.pageBlocks).describe('The index of the block that it is about.'),
      excerpt: textUpTo(NOTE_LIMITS.excerptLength)
        .exactOptional()
        .describe('The words in it that it is about, by default its first ones.'),
    })
    .exactOptional()
    .describe('The place on the page that it is about; absent for the page as a whole.'),
})

/** The answer to a note. SPEC.md 20.2 */
export const noteResponseSchema = z.object({
  noteId: z.string(),
  receipt: z.string().length(NOTE_LIMITS.receiptLength).describe('Secret; it cannot be recovered.'),
  receiptUrl: z
    .string()
    .meta({ format: 'uri' })
    .describe('Secret: where the writer sees the note and the answer to it.'),
  warnings: warningsSchema,
})

/** A note as the author sees it. SPEC.md 20.3 */
export const noteSchema = z.object({
  noteId: z.string(),
  text: z.string().describe('Words of a stranger; plain text.'),
  name: z.string().exactOptional(),
  at: z
    .object({
      block: z.int().min(0).nullable().describe('The index of the block now; null where it is gone.'),
      excerpt: z.string(),
      now: z
        .enum(['here', 'changed', 'gone'])
        .describe('Whether the block is as it was, was changed since, or is no longer there.'),
    })
    .exactOptional()
    .describe('What it is about; absent for the page as a whole.'),
  state: stateSchema,
  reply: z.string().exactOptional().describe('The answer, which only its writer sees.'),
  createdAt: dateTime,
  doneAt: dateTime.nullable(),
})

/** POST /api/v1/pages/{id}/notes/list. SPEC.md 20.3 */
export const noteListRequestSchema = z.object({
  editKey: editKeySchema,
  since: z
    .string()
    .refine((text) => !Number.isNaN(Date.parse(text)), 'must be the createdAt of a note')
    .exactOptional()
    .describe('The createdAt of a note: only later ones.'),
  state: stateSchema.exactOptional().describe('Only notes in this state.'),
})

/** The answer to a list. SPEC.md 20.3 */
export const noteListResponseSchema = z.object({
  notes: z.array(noteSchema).max(NOTE_LIMITS.listed).describe('The oldest first.'),
  more: z.boolean().describe('Whether there are later ones: ask for those since the last.'),
  open: z.int().min(0).describe('How many notes of the page are open.'),
  warnings: warningsSchema,
})

/** POST /api/v1/pages/{id}/notes/{noteId}. SPEC.md 20.4 */
export const noteAnswerRequestSchema = z.object({
  editKey: editKeySchema,
  state: stateSchema,
  reply: textUpTo(NOTE_LIMITS.textLength)
    .nullable()
    .exactOptional()
    .describe('One answer to the writer, in place of the one before; null takes it away.'),
})

/** The answer to it. SPEC.md 20.4 */
export const noteAnswerResponseSchema = noteSchema
  .pick({ noteId: true, state: true, reply: true, doneAt: true })
  .extend({ warnings: warningsSchema })

/** DELETE /api/v1/pages/{id}/notes/{noteId} and …/notes. SPEC.md 20.5 */
export const noteDeleteRequestSchema = z.object({ editKey: editKeySchema })

/** The answer to the deletion of one note. SPEC.md 20.5 */
export const noteDeleteResponseSchema = z.object({
  noteId: z.string(),
  deleted: z.literal(true),
  warnings: warningsSchema,
})

/** The answer to the deletion of all notes of a page. SPEC.md 20.5 */
export const notesDeleteResponseSchema = z.object({
  deleted: z.int().min(0).describe('How many notes there were.'),
  warnings: warningsSchema,
})

/** A parsed note of a reader. */
export type NoteRequest = z.output<typeof noteRequestSchema>
/** The answer to a note. */
export type NoteResponse = z.output<typeof noteResponseSchema>
/** A note as the author sees it. */
export type Note = z.output<typeof noteSchema>
/** A parsed request of the notes of a page. */
export type NoteListRequest = z.output<typeof noteListRequestSchema>
/** The answer to it. */
export type NoteListResponse = z.output<typeof noteListResponseSchema>
/** A parsed answer to a note. */
export type NoteAnswerRequest = z.output<typeof noteAnswerRequestSchema>
/** What a note is after it. */
export type NoteAnswerResponse = z.output<typeof noteAnswerResponseSchema>
/** The answer to the deletion of one note. */
export type NoteDeleteResponse = z.output<typeof noteDeleteResponseSchema>
/** The answer to the deletion of all notes of a page. */
export type NotesDeleteResponse = z.output<typeof notesDeleteResponseSchema>

import * as z from 'zod'
import { isObject } from '../arguments.ts'
import { blockSchema, withoutNullFields } from '../zod.ts'

const blocks = z.array(blockSchema)
const piece = z.union([z.string(), blocks]).describe('Markdown in the dialect of GitHub, or blocks.')
const place = z.int().min(0).describe('The index of a block, before any edit of the request.')

const FORMS = [
  z.object({
    old: z.string().min(1).describe('A text that occurs exactly once in the page as markdown, /{id}.md.'),
    new: z.string().describe('The text to put in its place.'),
  }),
  z.object({ at: place, replace: piece }),
  z.object({
    at: place.describe('What is inserted stands before this block; the number of blocks is the end.'),
    insert: piece,
  }),
  z.object({ at: place, remove: z.literal(true) }),
] as const

/** One edit of a page. SPEC.md 6.10 */
export const editSchema = z
  .preprocess((sent, context) => {
    const edit = withoutNullPieces(sent)
    for (const { path, message } of findingsIn(edit)) context.addIssue({ code: 'custom', path, message })
    return edit
  }, z.union(FORMS))
  .describe('Either texts, or places: a request has edits of one kind.')

/** One edit, parsed. */
export type Edit = z.output<typeof editSchema>

interface Finding {
  readonly path: PropertyKey[]
  readonly message: string
}

type Form = (typeof FORMS)[number]

/** The fields of all forms of an edit. */
export const EDIT_FIELDS: readonly string[] = [...new Set(FORMS.flatMap((form) => Object.keys(form.shape)))]
const EVERY_FORM = '{ old, new }, { at, replace }, { at, insert } or { at, remove: true }'

/** What is wrong with an edit, by the form that its keys are of: the union alone would say that it fits none. */
function findingsIn(edit: unknown): Finding[] {
  if (!isObject(edit)) return [{ path: [], message: `must be ${EVERY_FORM}` }]
  const sent = EDIT_FIELDS.filter((key) => Object.hasOwn(edit, key))
  const [form, ...others] = FORMS.filter(({ shape }) => sent.every((key) => key in shape))
  if (form === undefined) return [{ path: [], message: `mixes ${listed(sent)}: send ${EVERY_FORM}` }]
  if (sent.length === 0) return [{ path: [], message: `must be ${EVERY_FORM}` }]
  if (others.length > 0)
    return [{ path: [], message: 'has at alone: send replace, insert or remove: true too' }]
  const missing = Object.keys(form.shape).filter((key) => !sent.includes(key))
  return missing.length > 0
    ? missing.map((key) => ({ path: [key], message: `is missing, beside ${listed(sent)}` }))
    : findingsOfForm(form, edit)
}

function findingsOfForm(form: Form, edit: Readonly<Record<string, unknown>>): Finding[] {
  const issues = form.safeParse(edit).error?.issues ?? []
  return issues.flatMap((issue) => {
    const [key] = issue.path
    const isPiece = issue.code === 'invalid_union' && issue.path.length === 1 && typeof key === 'string'
    if (!isPiece) return [issue]
    if (!Array.isArray(edit[key])) return [{ path: [key], message: 'must be markdown or an array of blocks' }]
    const found = blocks.safeParse(edit[key]).error?.issues ?? []
    return found.map(({ path, message }) => ({ path: [key, ...path], message }))
  })
}

/** `null` stands for an absent field, in an edit and in its blocks. SPEC.md 5.3.1 */
function withoutNullPieces(edit: unknown): unknown {
  if (!isObject(edit)) return edit
  const fields = Object.entries(edit).filter(([, value]) => value !== null)
  return Object.fromEntries(fields.map(([key, value]) => [key, withoutNullFields(value)]))
}

function listed(keys: readonly string[]): string {
  return keys.join(', ').replace(/, ([^,]*)$/, ' and $1')
}

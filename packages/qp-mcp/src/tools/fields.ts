import * as z from 'zod'
import type { Capabilities } from './content.ts'
import { sentTag } from '../etags.ts'

const PAGE = z.string().describe('Id, slug, URL or edit link')
const EDIT_KEY = z.string().optional()

/** The fields that name a page and prove that it may be changed. Where keys are kept, no call has one. */
export function pageFields({ local }: Capabilities): PageFields {
  return { page: PAGE, ...(!local && { editKey: EDIT_KEY }) } as PageFields
}

/** Their schemas. Where keys are kept, the second is not there. */
interface PageFields {
  readonly page: z.ZodString
  readonly editKey: typeof EDIT_KEY
}

export const IF_MATCH = z.string().transform(sentTag).optional().describe('etag; refused if stale')
/** For what is refused otherwise. SPEC.md 17.3.13 */
export const ALLOW_SECRETS = z.literal(true).optional().describe('Only if the user agrees')
export const NOTES = z.boolean().optional().describe('Readers may write notes')
/** What readers have to know. No answer has it. SPEC.md 17.3.15 */
export const PASSPHRASE = z.string().optional().describe('As in set_page')
export const TITLE = z.string().optional()
export const THEME = z.string().optional().describe('{auto|light|dark}-{default|editorial|vivid}')

/** What these are called in HTML: models know what they take. SPEC.md 6.1.28 */
export const LANGUAGE = { lang: z.string().optional(), dir: z.string().optional() }

/** What changes answer: what names the page and its state, and no content. */
export const CHANGED = z.looseObject({ id: z.string(), url: z.string() })

/** The fields of a call that were given. */
export function present(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

import * as z from 'zod'
import { LIMITS } from '../limits.ts'
import { WARNING_CODES } from '../warnings/warnings.ts'

/** What was dropped or changed on the way in. SPEC.md 4.6 */
export const warningSchema = z.object({
  code: z.enum(WARNING_CODES),
  path: z.string().describe('Where in the input: blocks[3].html, or content for markdown.'),
  message: z.string(),
})

/** All that an answer has of them. SPEC.md 4.6.1 */
export const warningsSchema = z
  .array(warningSchema)
  .max(LIMITS.warnings)
  .exactOptional()
  .describe('What was dropped, changed or ignored on the way in; absent when nothing was.')

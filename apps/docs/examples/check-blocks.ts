import { parseBlocks } from 'qp-schema/zod'

const parsed = parseBlocks([
  { type: 'callout', tone: 'loud', html: '<p>Mind the steps.</p>' },
  { type: 'divider' },
])
const issues = parsed.ok ? [] : parsed.issues
export const paths = issues.map((issue) => issue.path)
// [ 'blocks[0].tone' ]

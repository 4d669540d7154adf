import { describe, expect, it } from 'vitest'
import { realDocuments } from '../real-documents.testkit.ts'
import { differencesOf, EXCEPTIONS } from './outside.testkit.ts'

const LONGEST = 60_000
const EACH = 9

const documents = realDocuments('.').filter(
  ({ path, text }) => text.length < LONGEST && !Object.keys(EXCEPTIONS).some((name) => path.includes(name)),
)

describe('[9.16] real documents read as remark-gfm, rehype-raw and rehype-sanitize read them', () => {
  // All of them, and longer ones: pnpm --filter qp-markdown compare
  it.each(documents.filter((_, index) => index % EACH === 0))('$path', ({ text }) => {
    expect(differencesOf(text)).toEqual([])
  })
})

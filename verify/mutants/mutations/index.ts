import type { Mutant } from '../mutant.ts'
import { DOCUMENT_MUTANTS } from './documents.ts'
import { POLICY_MUTANTS } from './policy.ts'
import { READ_MUTANTS } from './read-markdown.ts'
import { RENDER_MUTANTS } from './render.ts'
import { SANITIZE_MUTANTS } from './sanitize.ts'
import { WRITE_MUTANTS } from './write-markdown.ts'

/** Every rule that is broken, one at a time. */
export const MUTANTS: readonly Mutant[] = [
  ...POLICY_MUTANTS,
  ...SANITIZE_MUTANTS,
  ...DOCUMENT_MUTANTS,
  ...RENDER_MUTANTS,
  ...READ_MUTANTS,
  ...WRITE_MUTANTS,
]

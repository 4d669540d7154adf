import type { ThemeId } from 'qp-schema'
import { ref } from 'vue'
import { type Converter, createConverter } from '../playground/converter.ts'
import type { Outcome } from '../playground/convert.ts'
import type { Draft } from '../playground/draft.ts'

/** The theme of all blocks of the reference. */
export const shownTheme = ref<ThemeId>('auto-default')

let converter: Converter | undefined
let last: Promise<unknown> = Promise.resolve()

/** Converts drafts one after the other, in one worker for all blocks of the page. */
export function convertInTurn(draft: Draft): Promise<Outcome> {
  converter ??= createConverter()
  const { convert } = converter
  const made = last.then(() => convert(draft))
  last = made
  return made
}

import { ContentTooComplexError, CONTENT_LIMITS, type Warning } from 'qp-schema'
import { VARIANT_GFM } from 'qp-schema/policy'
import type { Definitions } from '../from-markdown/definitions.ts'
import { ownUrls, type ResolveUrl } from '../own-urls.ts'
import type { Context } from './context.ts'

interface ContextOptions extends Partial<Pick<Context, 'fence' | 'dialect' | 'fallback'>> {
  readonly resolveUrl?: ResolveUrl | undefined
  /** See {@link OwnUrls}. */
  readonly mark?: string
}

/** What the emit pass knows of a text besides its constructs; warnings are added to a list. */
export function newContext(
  definitions: Definitions,
  { fence, dialect, fallback, resolveUrl, mark }: ContextOptions,
  warnings: Warning[],
): Context {
  let isHinted = dialect !== undefined
  const spend = spending()
  return {
    definitions,
    fence,
    dialect,
    fallback,
    own: ownUrls(resolveUrl, (characters) => spend('address', characters), mark),
    get listsWarnings() {
      return warnings.length < CONTENT_LIMITS.warnings
    },
    hint(line, what) {
      if (isHinted) return
      isHinted = true
      this.warn('variant_gfm', line, `${what} is shown as text: ${VARIANT_GFM.text}`)
    },
    warn(code, line, message) {
      if (!this.listsWarnings) return
      warnings.push({ code, path: 'content', message: `line ${line}: ${message}` })
    },
    spend,
  }
}

/** Adds to what was spent; throws once no page could hold it. */
export function spending(): Context['spend'] {
  const spent = { cell: 0, reference: 0, referenceText: 0, address: 0 }
  return (what, amount) => {
    spent[what] += amount
    if (spent[what] > ALLOWANCE[what]) throw new ContentTooComplexError(EXCEEDED[what], 'content')
  }
}

/** How much more than it says a text may grow to, which no page could hold anyway; and what is read slowly. */
const ALLOWANCE = {
  cell: CONTENT_LIMITS.pageBytes / '"",'.length,
  reference: CONTENT_LIMITS.pageBytes,
  referenceText: CONTENT_LIMITS.referenceLength,
  address: CONTENT_LIMITS.pageBytes,
}

const EXCEEDED = {
  cell: 'table rows lack more cells than a page can hold',
  reference: `references repeat more than ${CONTENT_LIMITS.pageBytes} characters of their definitions`,
  referenceText: `more than ${CONTENT_LIMITS.referenceLength} characters of text in which strikethrough crosses emphasis`,
  address: `addresses of resolveUrl have more than ${CONTENT_LIMITS.pageBytes} characters beyond those of the text`,
}

import { type Block, DEFAULT_THEME, FORMAT_VERSION, type Layout, type Warning } from 'qp-schema'
import { shownCharts } from '../content/hints/charts.ts'
import { languageOf, type PageChanges } from '../content/page.ts'
import { requireFitsPage, type StoredBlocks } from '../content/stored-blocks.ts'
import { lazily } from '../lazily.ts'
import { attempt, errorBody, type Refusal } from '../refusal.ts'

const markdownWriter = lazily(() => import('qp-markdown/to-markdown'))

/** What publish would store. */
export interface Publication {
  readonly changes: PageChanges
  readonly passphrase: string | null | undefined
  readonly content: { readonly blocks: StoredBlocks; readonly layout: Layout }
  readonly warnings: readonly Warning[]
}

/** The answer about content that publish would store or refuse, as JSON. SPEC.md 6.9 */
export async function validatePublication(prepare: () => Promise<Publication>): Promise<string> {
  const outcome = await attempt(async () => judgement(await prepare()))
  return 'refusal' in outcome ? refused(outcome.refusal) : outcome.value
}

/** The answer about content that publish would refuse, as JSON. */
export function refused(refusal: Refusal): string {
  return JSON.stringify({ valid: false, ...errorBody(refusal) })
}

/** The JSON of the blocks is inserted as it is. */
async function judgement({ changes, passphrase, content, warnings }: Publication): Promise<string> {
  const { blocks, layout } = content
  requireFitsPage(blocks)
  const { published = true, theme = DEFAULT_THEME, meta = null, slug = null } = changes
  const { lang = null, dir = null, live = false, notes = false, expiresAt = null } = changes
  const { blocksToMarkdown } = await markdownWriter()
  const stored = JSON.parse(blocks.json) as Block[]
  const markdown = blocksToMarkdown(stored, { variant: 'gfm' })
  const charts = await shownCharts(stored)
  const settings = {
    layout,
    theme,
    meta,
    ...languageOf({ lang, dir }),
    slug,
    live,
    notes,
    published,
    expiresAt,
    ...(typeof passphrase === 'string' && { hasPassphrase: true }),
  }
  const head = JSON.stringify({ valid: true, version: FORMAT_VERSION, ...settings })
  const tail = JSON.stringify({
    markdown,
    ...(charts.length > 0 && { charts }),
    ...(warnings.length > 0 && { warnings }),
  })
  return `${head.slice(0, -1)},"blocks":${blocks.json},${tail.slice(1)}`
}

import { deriveMeta } from 'qp-render'
import type { ThemeId } from 'qp-schema'
import type { Config } from '../config/config.ts'
import type { PageJson } from './page.ts'
import { parsePage } from './parse-page.ts'

/** The content of a social card. SPEC.md 10.23 */
export interface CardContent {
  /** The page's title, of any length. */
  readonly title: string
  /** The page's description; empty for none. */
  readonly description: string
  readonly theme: ThemeId
  /** The service's host, at the foot of the card. */
  readonly host: string
}

/** Derives the content of a page's social card. SPEC.md 10.23.2 */
export async function cardContent(
  json: PageJson,
  { baseUrl }: Pick<Config, 'baseUrl'>,
): Promise<CardContent> {
  const { blocks, meta, titleHint, theme } = await parsePage(json)
  const { title, description } = deriveMeta(blocks, meta, titleHint ?? undefined)
  return { title, description, theme, host: new URL(baseUrl).host }
}

import { deriveMeta } from 'qp-render'
import type { ThemeId } from 'qp-schema'
import type { Config } from '../config/config.ts'
import type { PageJson } from './page.ts'
import { parsePage } from './parse-page.ts'

/** What a social card shows. SPEC.md 10.23 */
export interface CardContent {
  /** The page's title; any text of any length. */
  readonly title: string
  /** The page's description; empty for none. */
  readonly description: string
  readonly theme: ThemeId
  /** The service's host, at the foot of the card. */
  readonly host: string
}

/** What the social card of a page says. SPEC.md 10.23.2 */
export function cardContent(json: PageJson, { baseUrl }: Pick<Config, 'baseUrl'>): CardContent {
  const { blocks, meta, titleHint, theme } = parsePage(json)
  const { title, description } = deriveMeta(blocks, meta, titleHint ?? undefined)
  return { title, description, theme, host: new URL(baseUrl).host }
}

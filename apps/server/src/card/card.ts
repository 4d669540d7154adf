import type { ThemeId } from 'qp-schema'

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

/** Pixels. */
export const CARD_WIDTH = 1200

/** Pixels. */
export const CARD_HEIGHT = 630

/** Changes whenever the same content may give another picture; raised by hand. It is part of a card's ETag. */
export const CARD_VERSION = '1'

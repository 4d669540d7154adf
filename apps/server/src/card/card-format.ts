/** Pixels. */
export const CARD_WIDTH = 1200

/** Pixels. */
export const CARD_HEIGHT = 630

/** Changes whenever the same content may give another picture; raised by hand. It is part of a card's ETag. */
export const CARD_VERSION = '1'

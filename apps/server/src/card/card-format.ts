/** In pixels. */
export const CARD_WIDTH = 1200

/** In pixels. */
export const CARD_HEIGHT = 630

/** To be raised by hand whenever the same content may give another picture. It is part of a card's ETag. */
export const CARD_VERSION = '1'

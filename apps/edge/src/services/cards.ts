import type { Cards } from 'qp-server/source/card/cards'
import { bytesOf } from 'qp-server/source/files'

/** Nothing here can draw: all pages have the same social card, which the build has drawn. */
export const edgeCards: Cards = {
  get: () => bytesOf('edge/card.png'),
  stop: async () => {},
}

import type { Cards } from 'qp-server/source/card/cards'
import type { PictureEncoder } from 'qp-server/source/picture/picture-encoder'
import { bytesOf } from 'qp-server/source/files'
import { pathNotFound } from 'qp-server/source/refusal'
import type { Pictures } from 'qp-server/source/store/pictures/pictures'

/** Nothing here can draw: all pages have the same social card, which the build has drawn. */
export const edgeCards: Cards = {
  get: () => bytesOf('edge/card.png'),
  stop: async () => {},
}

/** Nobody can upload a picture, so that there are none. */
export const noPictures: Pictures = {
  find: async () => undefined,
  isRefused: async () => false,
  add: async () => {
    throw pathNotFound()
  },
  ofPage: async () => [],
  file: async () => undefined,
}

/** See {@link noPictures}. */
export const noPictureEncoder: PictureEncoder = {
  encode: async () => {
    throw pathNotFound()
  },
  stop: async () => {},
}

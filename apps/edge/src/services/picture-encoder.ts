import type { PictureEncoder } from 'qp-server/source/picture/picture-encoder'
import { FairQueue } from 'qp-server/source/pool/fair-queue'
import { encodePicture } from '../picture/encode-picture.ts'

/** One at a time: two would not fit into the memory of an isolate. */
const queue = new FairQueue({ slots: 1, waitMs: 20_000 })

/** Encodes pictures in the isolate that has the request. */
export const edgePictureEncoder: PictureEncoder = {
  encode: (picture, client) => queue.run(client, () => encodePicture(picture)),
  stop: async () => {},
}

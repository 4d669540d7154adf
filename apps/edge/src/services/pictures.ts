import { bodyTooLarge } from 'qp-server/source/refusal'
import { sizeOfPicture } from 'qp-server/source/store/pictures/pictures'
import type { Pictures } from 'qp-server/source/store/pictures/types'
import type { PictureBounds } from 'qp-server/source/store/quotas'
import { nameOfPicture, objects } from '../objects/objects.ts'
import { valueOf } from '../objects/outcome.ts'
import type { NamedRow } from '../objects/types.ts'
import { createQuota, withinAllPictures } from './quota.ts'
import { remote } from './remote.ts'

/** A request may ask a thousand objects, and a picture takes two questions. */
const MOST_NAMED = 450

/** The pictures of the service, each in the object of what was uploaded. Its key is a name that leads there. */
export function createEdgePictures(bounds: Omit<PictureBounds, 'maxStoreBytes'>): Pictures {
  const daily = createQuota(bounds.maxDailyBytesPerAddress)
  const dailyPictures = createQuota(bounds.maxDailyPictureBytesPerAddress, 'bytes of pictures')
  return {
    find: async (key) => (await (await objectOf(key))?.list(key))?.[0],
    isRefused: (hash) => objects.picture(hash).isRefused(),
    async add(picture, from) {
      const bytes = sizeOfPicture(picture)
      return daily.spending(from, bytes, () =>
        dailyPictures.spending(from, bytes, () =>
          withinAllPictures(bounds.maxPictureBytes, bytes, async () => {
            const { key, uploadedHash: hash } = picture
            const added = valueOf(await objects.picture(hash).add(picture))
            // The name last, so that it leads to nothing unfinished.
            if (added === 'used' || (await claimPicture(key, hash))) return added
            valueOf(await objects.picture(hash).remove(key))
            return 'used'
          }),
        ),
      )
    },
    async ofPage(id) {
      const named = await remote(id, 'pictures').ofPage(id)
      return named === 'empty' ? [] : named
    },
    async file(key, width) {
      const bytes = await (await objectOf(key))?.file(key, width)
      return bytes && Buffer.from(bytes)
    },
  }
}

/**
 * Tells the pictures of this service that a page is about to name them, before it does: a picture that stays for a day
 * without need does no harm, and a page whose picture is gone does.
 *
 * @returns what the page's object has of each
 * @throws RefusedError `body_too_large`
 */
export async function namePictures(pageId: string, keys: readonly string[]): Promise<NamedRow[]> {
  if (keys.length > MOST_NAMED) throw bodyTooLarge(`A write can name at most ${MOST_NAMED} pictures here.`)
  const named = await Promise.all(keys.map(async (key) => (await objectOf(key))?.nameIn(key, pageId)))
  return named.filter((row) => row !== undefined)
}

/** Makes the key of a picture lead to what was uploaded, unless it leads to something else. */
export async function claimPicture(key: string, hash: string): Promise<boolean> {
  return (await objects.name(nameOfPicture(key)).claim(hash)).object === hash
}

/** The object of a picture. */
export async function objectOf(key: string) {
  const owner = await objects.name(nameOfPicture(key)).owner()
  return owner && objects.picture(owner.object)
}

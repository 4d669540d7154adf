import { pictureTypeOf } from 'qp-schema/policy'
import type { ImportOptions } from '../imported.ts'
import { PICTURE_ENDINGS } from '../pictures.ts'
import type { DocumentParts } from './parts/document-parts.ts'
import type { Losses } from './losses.ts'
import type { PlacedPicture } from './rewriting.ts'
import { NO_ADDRESS, type PictureAttributes } from './to-html.ts'

/** Gives the pictures of a document their addresses, and asks for each once. */
export function picturesOf(
  { stored }: DocumentParts,
  placed: readonly PlacedPicture[],
  { addressOf }: ImportOptions,
  losses: Losses,
): (index: number) => Promise<PictureAttributes> {
  const known = new Map<string, Promise<string | undefined>>()
  const lost = (name: string, why: string) =>
    losses.tell('block_dropped', `the picture ${name} was left out, and its description kept: ${why}`)

  const ask = async (target: string): Promise<string | undefined> => {
    const bytes = stored(target)
    const name = target.slice(target.lastIndexOf('/') + 1)
    if (bytes === undefined) return void lost(name || 'without a name', 'the file does not hold it.')
    const type = pictureTypeOf(bytes)
    if (type === undefined) {
      const kind = /\.([a-z]{1,5})$/i.exec(name)?.[1]?.toUpperCase() ?? 'pictures of this kind'
      return void lost(name, `browsers do not show ${kind}. In Word, save it as PNG, and insert that.`)
    }
    const address = await addressOf?.({
      name: `${name.replace(/\.[^.]*$/, '')}.${PICTURE_ENDINGS[type]}`,
      bytes,
    })
    if (address === undefined) lost(name, 'it has no address.')
    return address
  }

  return async (index) => {
    const { relation, size } = placed[index] ?? {}
    if (relation === undefined) return { src: NO_ADDRESS }
    if (relation.isExternal) {
      lost(relation.target.slice(0, 80), 'the file does not hold it. In Word, insert the picture itself.')
      return { src: NO_ADDRESS }
    }
    const asked = known.get(relation.target) ?? ask(relation.target)
    known.set(relation.target, asked)
    const src = await asked
    if (src === undefined) return { src: NO_ADDRESS }
    return { src, ...(size && { width: String(size.width), height: String(size.height) }) }
  }
}

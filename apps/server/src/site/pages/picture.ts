import { pictureGone } from '../../store/pictures/pictures.ts'
import { pathNotFound } from '../../refusal.ts'
import { isNamedBy } from '../../http/caching/conditional-requests.ts'
import { pathParameter } from '../../http/route.ts'
import { PICTURE_POLICY } from '../../content/content-security-policy.ts'
import type { PublicHandler } from '../route.ts'

/** A page may be hidden sooner than caches forget its pictures. SPEC.md 16.4.3 */
const CACHE_CONTROL = 'public, max-age=3600'

/** Answers with a picture in one of its widths. SPEC.md 16.4 */
export const showPicture: PublicHandler = async (context, { config, pictures }) => {
  const [, key = '', width] = FILE.exec(pathParameter(context, 'file')) ?? []
  const picture = await pictures.find(key)
  if (picture === undefined) throw pathNotFound()
  if (picture.takenDownAt !== null) throw pictureGone()
  const asked = width === undefined ? picture.width : Number(width)
  const etag = `"${picture.servedHash.slice(0, 22)}-${asked}"`
  const isKnown = isNamedBy(context.get('If-None-Match'), etag)
  const bytes = isKnown ? undefined : await pictures.file(key, asked)
  if (!isKnown && bytes === undefined) throw pathNotFound()
  context.type = 'image/webp'
  context.set({
    ETag: etag,
    'Cache-Control': CACHE_CONTROL,
    'Content-Disposition': `inline; filename="${key}.webp"`,
    'Content-Security-Policy': PICTURE_POLICY,
    'X-Content-Type-Options': 'nosniff',
    // Framed documents have an opaque origin, and other sites render pages as well.
    'Cross-Origin-Resource-Policy': 'cross-origin',
    // Whoever saves a page puts its pictures into the file: with `CONTENT_ORIGIN`, the editor is another origin.
    'Access-Control-Allow-Origin': '*',
    'X-Robots-Tag': config.robots,
  })
  if (bytes === undefined) context.status = 304
  else context.body = bytes
}

const FILE = /^([\w-]{22})(?:\.([1-9]\d{0,4}))?\.webp$/

import { createPageRepository } from '../../store/pages/page-repository.ts'
import { createPictureCatalog, type PictureCatalog } from '../../store/pictures/picture-catalog.ts'
import type { Picture } from '../../store/pictures/types.ts'
import { type Command, type Invocation, notFound, print, printList, withStore } from '../command.ts'
import { parseLimit } from '../option-values.ts'
import { fieldLines } from '../page-lines.ts'

/** Commands for pictures that were uploaded. SPEC.md 16.7 */
export const PICTURE_COMMANDS: readonly Command[] = [
  {
    name: 'pictures list',
    operands: [],
    options: ['limit', 'after', 'page', 'taken-down'],
    summary: 'the pictures that were uploaded, or that a page names, newest first',
    run: (invocation) =>
      withStore(invocation.environment, async (database) => {
        const { options } = invocation
        const page =
          options.page === undefined
            ? undefined
            : await createPageRepository(database).findByName(options.page)
        if (options.page !== undefined && page === undefined)
          return notFound(invocation, 'page', options.page)
        const { after } = options
        const listed = await createPictureCatalog(database).list({
          limit: parseLimit(options.limit),
          after,
          pageId: page?.head.id,
          takenDown: options['taken-down'] === true,
        })
        if (listed === undefined) return notFound(invocation, 'picture', after)
        printList(invocation, listed, lineOf, 'such pictures')
        return 0
      }),
  },
  {
    name: 'pictures show',
    operands: ['KEY'],
    options: [],
    summary: 'everything about a picture, and which pages use it',
    details: 'In place of its key it takes the SHA-256 of what was uploaded or is served.',
    run: withPictures(async (pictures, invocation) => {
      const [name = ''] = invocation.operands
      const found = await pictures.find(name)
      if (found.length === 0) return notFound(invocation, 'picture', name)
      const entries = await Promise.all(
        found.map(async (picture) => ({ ...picture, pages: await pictures.pagesOf(picture.key) })),
      )
      print(invocation, entries, entries.flatMap(linesOf))
      return 0
    }),
  },
  {
    name: 'pictures takedown',
    operands: ['KEY'],
    options: ['reason'],
    requires: 'reason',
    summary: 'delete a picture for good, answer 410, and refuse the same bytes from now on',
    details:
      'In place of its key it takes the SHA-256 of what was uploaded or is served. Other pictures of the same upload are\n' +
      'taken down with it. The pages that name it stay. Caches may show it for an hour longer. It cannot be undone.',
    run: withPictures(async (pictures, invocation) => {
      const [name = ''] = invocation.operands
      const taken = await pictures.takeDown(name, (invocation.options.reason ?? '').trim())
      if (taken.length === 0) return notFound(invocation, 'picture', name)
      const keys = taken.map(({ key }) => key)
      print(
        invocation,
        keys,
        keys.map((key) => `${key}  taken down`),
      )
      return 0
    }),
  },
]

function withPictures(
  act: (pictures: PictureCatalog, invocation: Invocation) => Promise<number>,
): Command['run'] {
  return (invocation) =>
    withStore(invocation.environment, (database) => act(createPictureCatalog(database), invocation))
}

function lineOf({ key, createdAt, width, height, byteCount, takenDownAt }: Picture): string {
  const state = takenDownAt === null ? `${byteCount} bytes` : 'taken down'
  return [key, createdAt, `${width}×${height}`, state].join('  ')
}

function linesOf(picture: Picture & { readonly pages: readonly string[] }): string[] {
  return fieldLines([
    ['key', picture.key],
    ['uploaded', picture.createdAt],
    ['pixels', `${picture.width} × ${picture.height}`],
    ['bytes', picture.byteCount],
    ['SHA-256 of the upload', picture.uploadedHash],
    ['SHA-256 as served', picture.servedHash],
    ['taken down', picture.takenDownAt],
    ['reason', picture.takedownReason],
    ['pages', picture.pages.join(' ') || null],
  ])
}

import { ImportError, type StoredRecord } from 'qp-server/source/maintenance/transfer/import-store'
import type { ExportRecord } from 'qp-server/source/maintenance/transfer/records'
import { pictureKeysIn } from 'qp-server/source/content/picture-keys'
import { PICTURE_OVERHEAD_BYTES } from 'qp-server/source/store/store-size'
import { SLUG_PATTERN } from 'qp-schema/api'
import { valueOf } from '../objects/outcome.ts'
import { claimName, claimSlug, KEY_MILLISECONDS, nameOfKey } from '../services/names.ts'
import { objects } from '../objects/objects.ts'
import { claimPicture, namePictures } from '../services/pictures.ts'
import { withinAllPictures } from '../services/quota.ts'

/**
 * Writes one record of an export into the object that it belongs to.
 *
 * @throws ImportError when the service holds something else in its place
 */
export async function importOne(record: ExportRecord): Promise<'added' | 'present'> {
  switch (record.kind) {
    case 'page': {
      const { id, slug } = record.page
      await objects.catalogOf(id).add(id)
      if (slug !== null)
        await claimSlug(slug, id).catch(() => refuse(`the slug ${slug} belongs to something else.`))
      const keys = record.segments.flatMap(({ blocks }) => pictureKeysIn(blocks))
      const named = await namePictures(id, [...new Set(keys)])
      return valueOf(await objects.page(id).restoreRecord(record, named))
    }
    case 'picture': {
      const { key, uploaded_hash: hash } = record.picture
      const bytes = record.picture.byte_count + PICTURE_OVERHEAD_BYTES
      const added = await withinAllPictures(0, bytes, async () =>
        valueOf(await objects.picture(hash).restoreRecord(record)),
      )
      if (!(await claimPicture(key, hash))) refuse(`the key ${key} belongs to something else.`)
      return added
    }
    case 'retired_names': {
      const { name } = record.row
      await objects.catalogOf(name).add(name)
      const added = await restore(name, record)
      if (SLUG_PATTERN.test(name) && !(await claimName(name, name)))
        refuse(`the name ${name} belongs to something else.`)
      return added
    }
    case 'kept_answers': {
      // An export does not say of which page it is: it gets an object of its own, to which its key leads.
      const name = nameOfKey(record.row.key_hash)
      await objects.catalogOf(name).add(name)
      const added = await restore(name, record)
      await claimName(name, name, { milliseconds: KEY_MILLISECONDS })
      return added
    }
    case 'reports':
      if (record.row.resolved_at === null) await objects.service().reported(record.row.page_id)
      return restore(record.row.page_id, record)
    case 'notes':
      return restore(record.row.page_id, record)
    case 'premium_tokens':
      return valueOf(await objects.service().restoreRecord(record))
    case 'end':
      return refuse('the last line of an export is not sent.')
  }
}

async function restore(object: string, record: StoredRecord): Promise<'added' | 'present'> {
  return valueOf(await objects.page(object).restoreRecord(record))
}

function refuse(message: string): never {
  throw new ImportError(message)
}

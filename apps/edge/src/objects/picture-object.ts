import { DurableObject, type DurableObjectState } from 'cloudflare:workers'
import type { PictureRecord } from 'qp-server/source/maintenance/transfer/records'
import type { Tables } from 'qp-server/source/store/db/database'
import { StoreUnavailableError } from 'qp-server/source/store/db/store-errors'
import { createPictureCatalog } from 'qp-server/source/store/pictures/picture-catalog'
import { insertPicture, pictureGone, toPicture } from 'qp-server/source/store/pictures/pictures'
import { addReferences } from 'qp-server/source/store/pictures/references'
import type { NewPicture, Picture } from 'qp-server/source/store/pictures/types'
import { forgetUnreferencedPictures } from 'qp-server/source/store/pictures/unreferenced'
import { PICTURE_OVERHEAD_BYTES } from 'qp-server/source/store/store-size'
import { createDurableTables } from './durable-tables.ts'
import { ALL_PICTURES, DAY_MILLISECONDS, nameOfPicture, NEVER, objects } from './objects.ts'
import { type Answer, answer, valueOf } from './outcome.ts'
import { hasTable, makePictureTables } from './page-tables.ts'
import { importRecord } from './page-transfer.ts'
import { filesInBucket, filesInObject, type PictureFiles } from './picture-files.ts'
import type { NamedRow, PictureStub } from './types.ts'

/** Longer than any write of a page takes that has named a picture. */
const WRITE_MILLISECONDS = 60 * 60 * 1000

/** What the table of files has of their bytes: it says which widths there are. */
const ELSEWHERE = Buffer.alloc(0)

/**
 * The object of what was uploaded as the same bytes, named by their hash: pictures, which pages name them, and whether
 * they are refused. It learns of a page before the page is written, and looks once a day which pages still name them.
 */
export class PictureObject extends DurableObject implements PictureStub {
  readonly #tables: Tables
  readonly #files: PictureFiles
  #hasTables: boolean
  #last: Promise<unknown> = Promise.resolve()

  constructor(ctx: DurableObjectState, env: unknown) {
    super(ctx, env)
    this.#tables = createDurableTables(ctx.storage)
    this.#files = filesInBucket(`${ctx.id.toString()}/`, filesInObject(ctx.storage.sql))
    this.#hasTables = hasTable(ctx.storage.sql, 'pictures')
  }

  async list(key?: string): Promise<Picture[]> {
    return (await this.#rows(key)).map(toPicture)
  }

  async file(key: string, width: number): Promise<Uint8Array | undefined> {
    return this.#hasTables ? this.#files.get(`${key}.${width}`) : undefined
  }

  async isRefused(): Promise<boolean> {
    return (
      this.ctx.storage.kv.get('refused') === true ||
      (await this.#rows()).some(({ taken_down_at }) => taken_down_at !== null)
    )
  }

  /** Refuses these bytes, which are those that a picture was served as which has been taken down. */
  async refuse(): Promise<void> {
    this.ctx.storage.kv.put('refused', true)
  }

  async add(picture: NewPicture): Promise<Answer<'added' | 'used'>> {
    return this.#alone(async () => {
      if (await this.isRefused()) throw pictureGone()
      await this.#make(picture.uploadedHash)
      const added = await this.#tables.write((trx) =>
        insertPicture(trx, picture, Date.now(), () => ELSEWHERE),
      )
      if (added === 'added') await this.#put(picture)
      return added
    })
  }

  async remove(key: string): Promise<Answer<void>> {
    return this.#alone(() => this.#remove(key))
  }

  /** Notes that a page names a picture, or is about to. */
  async nameIn(key: string, pageId: string): Promise<NamedRow | undefined> {
    if (!this.#hasTables) return undefined
    this.ctx.storage.kv.put('namedAt', Date.now())
    await this.#tables.write((trx) => addReferences(trx, pageId, [key]))
    const [picture] = await this.#rows(key)
    return picture && { picture, widths: await this.#widthsOf(key) }
  }

  async takeDown(hash: string, reason: string): Promise<Answer<Picture[]>> {
    return this.#alone(async () => {
      if (!this.#hasTables) return []
      const taken = await this.#losing(() => createPictureCatalog(this.#tables).takeDown(hash, reason))
      for (const { servedHash } of taken) await objects.picture(servedHash).refuse()
      return taken
    })
  }

  async pagesOf(key: string): Promise<string[]> {
    return this.#hasTables ? createPictureCatalog(this.#tables).pagesOf(key) : []
  }

  async record(key: string): Promise<PictureRecord | undefined> {
    const [picture] = await this.#rows(key)
    if (picture === undefined) return undefined
    const files = (await this.#widthsOf(key)).map(async (width) => {
      const bytes = await this.file(key, width)
      return { width, bytes: Buffer.from(bytes ?? ELSEWHERE).toString('base64') }
    })
    return { kind: 'picture', picture, files: await Promise.all(files) }
  }

  async restoreRecord({ files, ...record }: PictureRecord): Promise<Answer<'added' | 'present'>> {
    return this.#alone(async () => {
      await this.#make(record.picture.uploaded_hash)
      const rows = files.map(({ width }) => ({ width, bytes: '' }))
      const restored = await importRecord(this.#tables, { ...record, files: rows })
      const { key, taken_down_at, served_hash } = record.picture
      if (taken_down_at !== null) await objects.picture(served_hash).refuse()
      const decoded = files.map(({ width, bytes }) => ({ width, bytes: Buffer.from(bytes, 'base64') }))
      if (restored === 'added') await this.#put({ key, files: decoded })
      return restored
    })
  }

  /** Forgets what no page names any more, and files that are left over. SPEC.md 16.5.2 */
  async alarm(): Promise<void> {
    await this.ctx.storage.setAlarm(Date.now() + DAY_MILLISECONDS)
    await this.#forgetPages()
    valueOf(await this.#alone(() => this.#losing(() => forgetUnreferencedPictures(this.#tables))))
  }

  /** Forgets pages that name a picture no more. One that does is enough to keep it. */
  async #forgetPages(): Promise<void> {
    const namedAt = () => this.ctx.storage.kv.get<number>('namedAt') ?? 0
    const before = namedAt()
    if (Date.now() - before < WRITE_MILLISECONDS) return
    for (const { key } of await this.#rows()) {
      for (const page of await this.pagesOf(key)) {
        if (await objects.page(page).names(key)) break
        // Meanwhile a page may have begun to name it.
        if (namedAt() !== before) return
        await this.#tables.write((trx) =>
          trx
            .deleteFrom('picture_references')
            .where('page_id', '=', page)
            .where('picture_key', '=', key)
            .execute(),
        )
      }
    }
  }

  /** Does something that makes pictures fewer, or smaller, and gives back what they had. */
  async #losing<T>(work: () => Promise<T>): Promise<T> {
    const before = await this.#rows()
    const done = await work()
    await this.#sweep()
    const after = new Map((await this.#rows()).map((row) => [row.key, row]))
    for (const { key, uploaded_hash, byte_count } of before) {
      const left = after.get(key)
      const bytes = left === undefined ? byte_count + PICTURE_OVERHEAD_BYTES : byte_count - left.byte_count
      if (bytes > 0) await objects.counter(ALL_PICTURES).add(-bytes, 0, NEVER)
      if (left === undefined) await objects.name(nameOfPicture(key)).release(uploaded_hash)
    }
    return done
  }

  /** Removes files that no picture has, such as those of an upload that was interrupted, and all when there is none. */
  async #sweep(): Promise<void> {
    const names = this.#hasTables ? await this.#files.names() : []
    const rows = await this.#tables.reader.selectFrom('picture_files').selectAll().execute()
    const needed = new Set(rows.map(({ picture_key, width }) => `${picture_key}.${width}`))
    for (const name of names.filter((found) => !needed.has(found))) await this.#files.remove(name)
    const pictures = await this.#rows()
    // Those that were taken down stay for good.
    if (pictures.every((row) => row.taken_down_at !== null)) await this.ctx.storage.deleteAlarm()
    if (pictures.length > 0) return
    const hash = this.ctx.storage.kv.get<string>('hash')
    if (hash !== undefined) await objects.catalogOf(hash, 'pictures').remove(hash)
    if (await this.isRefused()) return
    this.#hasTables = false
    await this.ctx.storage.deleteAll()
  }

  async #put({ key, files }: Pick<NewPicture, 'key' | 'files'>): Promise<void> {
    try {
      for (const { width, bytes } of files) await this.#files.put(`${key}.${width}`, bytes)
    } catch (error) {
      await this.#remove(key).catch(() => {})
      throw new StoreUnavailableError(error)
    }
  }

  async #remove(key: string): Promise<void> {
    await this.#tables.write((trx) => trx.deleteFrom('pictures').where('key', '=', key).execute())
    await this.#sweep()
  }

  /** One after the other: else the files of one upload could be removed after those of another, with the same names. */
  #alone<T>(work: () => Promise<T>): Promise<Answer<T>> {
    const done = this.#last.then(() => answer(work))
    this.#last = done.catch(() => {})
    return done
  }

  async #rows(key?: string) {
    if (!this.#hasTables) return []
    const rows = this.#tables.reader.selectFrom('pictures').selectAll().orderBy('key')
    return (key === undefined ? rows : rows.where('key', '=', key)).execute()
  }

  async #widthsOf(key: string): Promise<number[]> {
    const files = this.#tables.reader.selectFrom('picture_files').select('width').orderBy('width')
    return (await files.where('picture_key', '=', key).execute()).map(({ width }) => width)
  }

  /** The catalog first, as for pages; and here, since whoever asks cannot know when the last picture goes. */
  async #make(hash: string): Promise<void> {
    await objects.catalogOf(hash, 'pictures').add(hash)
    this.ctx.storage.kv.put('hash', hash)
    makePictureTables(this.ctx.storage.sql)
    this.#hasTables = true
    if ((await this.ctx.storage.getAlarm()) === null)
      await this.ctx.storage.setAlarm(Date.now() + DAY_MILLISECONDS)
  }
}

import { isPageId, isPageName } from 'qp-server/source/store/pages/names'
import { newPageId } from 'qp-server/source/store/pages/page-id'
import { serialized } from 'qp-server/source/content/stored-blocks'
import { RepeatedRequestError } from 'qp-server/source/store/idempotency-records'
import type { AddOptions, CreatedPage, PageRepository } from 'qp-server/source/store/pages/page-repository'
import { sizeOf } from 'qp-server/source/store/store-size'
import { valueOf } from '../objects/outcome.ts'
import { claimName, claimSlug, KEY_MILLISECONDS, nameOfKey, objectNamed } from './names.ts'
import { objects } from '../objects/objects.ts'
import type { NamedRow } from '../objects/types.ts'
import { namePictures } from './pictures.ts'
import type { Quota } from './quota.ts'
import { remote } from './remote.ts'

/** The pages of the service, each in an object of its own. */
export function createEdgePages(quota: Quota, newId = freshId): PageRepository {
  const pageOf = (id: string, named?: readonly NamedRow[]) => remote(id, 'pages', named)

  const repository: PageRepository = {
    async create({ blocks, slug, ...page }, options = {}) {
      const content = serialized(blocks)
      const id = newId()
      if (slug !== null) await claimSlug(slug, id)
      const size = sizeOf({ pages: 1, bytes: content.byteCount })
      const creating = quota.spending(options.from, size, async () => {
        const named = await namePictures(id, content.pictures)
        const args = [{ ...page, slug, blocks: content }, within(id, options)]
        const given = await objects.page(id).create(id, args, named)
        if (given === 'empty') throw new Error('A new id was used before.')
        return valueOf(given) as CreatedPage
      })
      // The catalog first: a page that is not in it would be in no export.
      await objects.catalogOf(id).add(id)
      return releasing(slug, id, creating)
    },

    async keptAnswer(keyHash) {
      const object = await objectNamed(nameOfKey(keyHash))
      return object === undefined ? undefined : present(await pageOf(object).keptAnswer(keyHash))
    },

    load: async (id) => (isPageId(id) ? present(await pageOf(id).load(id)) : undefined),

    head: async (id) => (isPageId(id) ? present(await pageOf(id).head(id)) : undefined),

    watch({ id, revision, expiresAt }) {
      const end = expiresAt === null ? Infinity : Date.parse(expiresAt)
      return async () => Date.now() < end && present(await pageOf(id).head(id))?.revision === revision
    },

    async followedStates(ids) {
      const states = await Promise.all(ids.map((id) => objects.page(id).followed(id, undefined)))
      return new Map(ids.flatMap((id, index) => (states[index] === undefined ? [] : [[id, states[index]]])))
    },

    async findByName(name) {
      if (!isPageName(name)) return undefined
      const byId = isPageId(name) ? await repository.head(name) : undefined
      if (byId !== undefined) return { head: byId, via: 'id' }
      const object = await objectOfSlug(name)
      const head = object === undefined ? undefined : await repository.head(object)
      return head?.slug === name ? { head, via: 'slug' } : undefined
    },

    async identify(name, editKey) {
      if (!isPageName(name)) return undefined
      const byId = isPageId(name) ? present(await pageOf(name).identify(name, editKey)) : undefined
      if (byId !== undefined) return byId
      const object = await objectOfSlug(name)
      return object === undefined ? undefined : present(await pageOf(object).identify(name, editKey))
    },

    async replace(id, { blocks, ...replacement }, options = {}) {
      const content = serialized(blocks)
      return changing(id, replacement.slug, async () => {
        const before = (await repository.head(id))?.byteCount ?? 0
        const named = await namePictures(id, content.pictures)
        return quota.spending(options.from, content.byteCount - before, () =>
          pageOf(id, named).replace(id, { ...replacement, blocks: content }, within(id, options)),
        )
      })
    },

    setState: (id, changes, options = {}) =>
      changing(id, changes.slug, () => pageOf(id).setState(id, changes, options)),

    async append(id, blocks, options = {}) {
      if (!isPageId(id)) return 'missing'
      const content = serialized(blocks)
      const named = await namePictures(id, content.pictures)
      // Two arrays become one.
      const appended = await quota.spending(options.from, content.byteCount - 1, () =>
        pageOf(id, named).append(id, content, within(id, options)),
      )
      return appended === 'empty' ? 'missing' : appended
    },

    async remove(id, options) {
      if (!isPageId(id)) return 'missing'
      // Its slug stays claimed: the object keeps the names of its page when that is deleted.
      return missing(await pageOf(id).remove(id, options))
    },

    changeKey: async (id, ...args) =>
      isPageId(id) ? missing(await pageOf(id).changeKey(id, ...args)) : 'missing',

    title: async (id) => present(await pageOf(id).title(id)) ?? null,

    hasKey: async (id, hash) => (isPageId(id) ? present(await pageOf(id).hasKey(id, hash)) : undefined),

    async takeDown(id, reason) {
      if (!isPageId(id)) return 'missing'
      await objects.service().settled(id)
      return missing(await pageOf(id).takeDown(id, reason))
    },

    restore: async (id) => (isPageId(id) ? missing(await pageOf(id).restore(id)) : 'missing'),
  }
  return repository

  /** Writes a page whose slug may change: the new one is claimed first, and the page's object frees the old one at last. */
  async function changing<T>(
    id: string,
    slug: string | null | undefined,
    write: () => Promise<T | 'empty'>,
  ): Promise<Exclude<T, 'empty'> | 'missing'> {
    if (!isPageId(id)) return 'missing'
    if (slug === undefined) return missing(await write())
    const before = await repository.head(id)
    if (before === undefined) return missing(await write())
    if (typeof slug === 'string') await claimSlug(slug, id)
    return missing(await releasing(slug, id, write()))
  }
}

/** A slug leads to an object; whether that has it, only the object knows. */
async function objectOfSlug(name: string): Promise<string | undefined> {
  const object = await objectNamed(name)
  return object !== undefined && isPageId(object) ? object : undefined
}

/** Frees a slug that was claimed for a write which has come to nothing. */
async function releasing<T>(slug: string | null, id: string, write: Promise<T>): Promise<T> {
  const release = async () => {
    if (slug !== null && !(await objects.page(id).keeps(slug))) await objects.name(slug).release(id)
  }
  const written = await write.catch(async (error: unknown) => {
    await release().catch(() => {})
    throw error
  })
  if (typeof written === 'string') await release()
  return written
}

/** Ids have a capital letter, so that none is a slug as well. */
function freshId(): string {
  for (;;) {
    const id = newPageId()
    if (/[A-Z]/.test(id)) return id
  }
}

/** Has an answer kept in an object, once the key of the request leads there. */
export function keepIn<R>(object: string, keep: AddOptions<R>['keep']): AddOptions<R>['keep'] {
  if (keep === undefined) return undefined
  return async (result) => {
    const record = await keep(result)
    const keeps = async (owner: string) =>
      present(await remote(owner, 'pages').keptAnswer(record.keyHash)) !== undefined
    const options = { keeps, milliseconds: KEY_MILLISECONDS }
    if (!(await claimName(nameOfKey(record.keyHash), object, options))) throw new RepeatedRequestError()
    return record
  }
}

/** What an object is told of a write: the quota of the address was counted before. */
function within<R, O extends AddOptions<R>>(object: string, options: O & AddOptions<R>) {
  return { ...options, from: undefined, keep: keepIn(object, options.keep) }
}

function present<T>(found: T | 'empty'): Exclude<T, 'empty'> | undefined {
  return found === 'empty' ? undefined : (found as Exclude<T, 'empty'>)
}

function missing<T>(written: T | 'empty'): Exclude<T, 'empty'> | 'missing' {
  return written === 'empty' ? 'missing' : (written as Exclude<T, 'empty'>)
}

import type { Kysely } from 'kysely'
import type { Schema } from '../db/schema.ts'
import { coalesce } from '../db/coalesce.ts'

/** The revisions of pages, where each query takes a way to another process. */
export interface Revisions {
  /** The revision of a page, read after the call; `undefined` when there is no such page. */
  readonly of: (id: string) => Promise<number | undefined>
}

/** Reads the revisions that are asked for while a query is under way with the next one. */
export function createRevisions(reader: Kysely<Schema>): Revisions {
  let asked = new Set<string>()
  const read = coalesce(async () => {
    const ids = [...asked]
    asked = new Set()
    const rows = await reader.selectFrom('pages').select(['id', 'revision']).where('id', 'in', ids).execute()
    return new Map(rows.map(({ id, revision }) => [id, revision]))
  })
  return {
    async of(id) {
      asked.add(id)
      return (await read()).get(id)
    },
  }
}

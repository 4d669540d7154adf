import type { Migration } from 'kysely/migration'
import { pages } from './0001-pages.ts'

/** Every migration by its name, in order. A name that was once released is never changed or removed. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001-pages': pages,
}

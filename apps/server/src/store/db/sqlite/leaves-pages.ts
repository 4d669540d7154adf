import { type CompiledQuery, type OperationNode, TableNode } from 'kysely'
import type { Schema } from '../schema.ts'

/** No trigger and no reference leads from these to pages. */
const BESIDE_PAGES: ReadonlySet<string> = new Set<keyof Schema>([
  'notes',
  'address_days',
  'address_bytes',
  'kept_answers',
])

/** Whether a statement that writes is known to leave all pages as they are; of what is given as SQL nothing is known. */
export function leavesPages({ query }: Pick<CompiledQuery, 'query'>): boolean {
  return writtenTables(query).every(
    (table) => table !== undefined && TableNode.is(table) && BESIDE_PAGES.has(table.table.identifier.name),
  )
}

function writtenTables(query: CompiledQuery['query']): readonly (OperationNode | undefined)[] {
  if (query.kind === 'InsertQueryNode') return [query.into]
  if (query.kind === 'UpdateQueryNode') return [query.table]
  return query.kind === 'DeleteQueryNode' ? query.from.froms : [undefined]
}

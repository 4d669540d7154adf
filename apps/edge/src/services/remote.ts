import type { NamedRow, PageParts } from '../objects/types.ts'
import { valueOf } from '../objects/outcome.ts'
import { objects } from '../objects/objects.ts'

/** A part of the store as it is in the object of a page; `empty` where that has no page, and never had. */
export type Remote<T> = {
  readonly [M in keyof T]: T[M] extends (...args: infer A) => infer R
    ? (...args: A) => Promise<Awaited<R> | 'empty'>
    : never
}

/**
 * Calls methods of a part of the store in the object of a page.
 *
 * @param named - the pictures that the page is about to name
 */
export function remote<P extends keyof PageParts>(
  object: string,
  part: P,
  named: readonly NamedRow[] = [],
): Remote<PageParts[P]> {
  return new Proxy({} as Remote<PageParts[P]>, {
    get:
      (_, method) =>
      async (...args: unknown[]) => {
        const given = await objects.page(object).call(part, String(method), args, named)
        return given === 'empty' ? given : valueOf(given)
      },
  })
}

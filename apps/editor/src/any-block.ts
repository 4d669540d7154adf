import type { Block } from 'qp-schema'

/** A block as JSON: a `Block`, or something that this version does not know, which stays as it is. */
export type AnyBlock = Block | { readonly type: string; readonly [field: string]: unknown }

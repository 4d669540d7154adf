/**
 * The zod namespace as a type only. Block files describe their schema as a function of it, so that the small
 * entry of this package does not load a validator.
 */
export type Zod = typeof import('zod')

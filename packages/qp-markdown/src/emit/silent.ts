import type { Context } from './context.ts'

/** Nobody is warned while a text is written: the end tells of all of it, in order. */
export const SILENT: Pick<Context, 'listsWarnings' | 'hint' | 'warn'> = {
  listsWarnings: false,
  hint: () => {},
  warn: () => {},
}

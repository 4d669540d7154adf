import type { PageState } from '../store/pages/catalog.ts'
import type { Invocation } from './command.ts'

/** The states that the options of a command name. */
export function statesOf(options: Invocation['options']): PageState[] {
  return [
    ...(options.published === true ? (['published'] as const) : []),
    ...(options.hidden === true ? (['hidden'] as const) : []),
    ...(options['taken-down'] === true ? (['taken down'] as const) : []),
  ]
}

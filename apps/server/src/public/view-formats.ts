import type { Context } from 'koa'
import { type ViewFormat, VIEWS } from 'qp-schema/api'

/** All forms. */
export const VIEW_FORMATS = Object.keys(VIEWS) as readonly ViewFormat[]

/** The page and the form that a path segment asks for: `my-page.json`. Neither ids nor slugs have a dot. */
export function splitViewName(segment: string): { name: string; format: ViewFormat | undefined } {
  const format = VIEW_FORMATS.find((candidate) => segment.endsWith(VIEWS[candidate].extension))
  if (format === undefined) return { name: segment, format }
  return { name: segment.slice(0, -VIEWS[format].extension.length), format }
}

/** The form that a client likes best by its `Accept`; `undefined` for the page itself, which wins every tie. */
export function negotiateView(context: Context): ViewFormat | undefined {
  const types = VIEW_FORMATS.map((format) => VIEWS[format].mediaType)
  const best = context.accepts(['text/html', ...types])
  return VIEW_FORMATS.find((format) => VIEWS[format].mediaType === best)
}

import type { Context } from 'koa'
import { FORMAT_MEDIA_TYPE, type ViewFormat, VIEWS } from 'qp-schema/api'

/** The formats of a page for programs. */
export const VIEW_FORMATS = Object.keys(VIEWS) as readonly ViewFormat[]

/** Splits a path segment such as `my-page.json` into page and format. Neither ids nor slugs contain a dot. */
export function splitViewName(segment: string): { name: string; format: ViewFormat | undefined } {
  const format = VIEW_FORMATS.find((candidate) => segment.endsWith(VIEWS[candidate].extension))
  if (format === undefined) return { name: segment, format }
  return { name: segment.slice(0, -VIEWS[format].extension.length), format }
}

/** The format that `Accept` prefers; `undefined` for HTML, which wins every tie. */
export function negotiateView(context: Context): ViewFormat | undefined {
  const types = VIEW_FORMATS.map((format) => VIEWS[format].contentType)
  const best = context.accepts(['text/html', ...types, FORMAT_MEDIA_TYPE])
  if (best === FORMAT_MEDIA_TYPE) return 'json'
  return VIEW_FORMATS.find((format) => VIEWS[format].contentType === best)
}

/** What a view says it is: the document of a page has the media type of the format, if `Accept` prefers that. */
export function viewContentType(context: Context, format: ViewFormat): string {
  const { contentType } = VIEWS[format]
  if (format !== 'json') return contentType
  context.vary('Accept')
  return context.accepts([contentType, FORMAT_MEDIA_TYPE]) === FORMAT_MEDIA_TYPE
    ? FORMAT_MEDIA_TYPE
    : contentType
}

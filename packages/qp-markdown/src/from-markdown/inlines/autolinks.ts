import { endOf } from '../characters.ts'

/** An address that is a link: what is shown of it, where it leads, and where it ends. */
export interface Autolink {
  readonly text: string
  readonly url: string
  readonly end: number
}

/** The autolink in angle brackets that starts at a `<`, if one does. */
export function autolinkAt(text: string, position: number): Autolink | undefined {
  const end = endOf(AUTOLINK, text, position)
  const shown = text.slice(position + 1, end - 1)
  return end === -1 ? undefined : { text: shown, url: shown.includes(':') ? shown : `mailto:${shown}`, end }
}

// oxlint-disable-next-line no-control-regex
const URI = /[a-z][a-z0-9+.-]{1,31}:[^\u0000- <>\u007f]*/
const LABEL = /[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?/
const LOCAL_PART = /[#-'*+\--9=?A-Z^-~]+/
const AUTOLINK = new RegExp(
  `<(?:${URI.source}|${LOCAL_PART.source}@${LABEL.source}(?:\\.${LABEL.source})*)>`,
  'iy',
)

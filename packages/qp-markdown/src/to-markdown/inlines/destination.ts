import { safeUrl, type UrlPurpose } from 'qp-schema/policy'
import { unrepresentable } from '../unrepresentable.ts'

/** Where a link or an image points, and its title: what stands between the parentheses. */
export function destination(
  url: string,
  title: string | undefined,
  purpose: UrlPurpose,
  inCell: boolean,
): string {
  // oxlint-disable-next-line no-control-regex
  if (safeUrl(url, purpose) !== url || /[\u0000-\u0020\u007f<>\\|]/.test(url)) unrepresentable()
  const target = url.replace(REFERENCE, '\\$&')
  const pointed = isBalanced(url) ? target : `<${target}>`
  return title === undefined ? pointed : `${pointed} "${quotedTitle(title, inCell)}"`
}

const REFERENCE = /&(?=(?:#x?[0-9a-f]{1,8}|[a-z][a-z0-9]{0,40});)/gi

function quotedTitle(title: string, inCell: boolean): string {
  if (title === '' || title.includes('\n')) unrepresentable()
  const escaped = title.replace(/\\(?=[!-/:-@[-`{-~]|$)|"/g, '\\$&').replace(REFERENCE, '\\$&')
  return inCell ? escaped.replaceAll('|', '\\|') : escaped
}

const MAX_PARENTHESES = 30

function isBalanced(url: string): boolean {
  let open = 0
  for (const [sign] of url.matchAll(/[()]/g)) {
    open += sign === '(' ? 1 : -1
    if (open < 0 || open > MAX_PARENTHESES) return false
  }
  return open === 0
}

/** A link whose text is its address, as `<…>`; `undefined` when it has no such form. */
export function autolink(href: string, text: string): string | undefined {
  if (safeUrl(href, 'link') !== href) return undefined
  if (href === text && ADDRESS.test(href)) return `<${href}>`
  return href === `mailto:${text}` && isEmail(text) ? `<${text}>` : undefined
}

// oxlint-disable-next-line no-control-regex
const ADDRESS = /^(?:https?|mailto|tel):[^\u0000-\u0020\u007f<>]+$/i

function isEmail(text: string): boolean {
  const [name = '', domain = '', ...rest] = text.split('@')
  if (rest.length > 0 || !/^[\w.+-]+$/.test(name)) return false
  return domain.split('.').every((label) => /^[a-z0-9]{1,60}$/i.test(label))
}

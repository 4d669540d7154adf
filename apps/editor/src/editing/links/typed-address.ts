import { safeUrl, URL_POLICY } from 'qp-schema/policy'
import { MENU_TEXTS } from '../../texts-menus.ts'

/** What an address that somebody typed is in a page, or why it may not stand in one. */
export type TypedAddress = { readonly url: string } | { readonly problem: string }

/** Reads what somebody types for an address: `example.org`, and for a link `somebody@example.org`, as well. */
export function readAddress(typed: string, purpose: 'link' | 'image'): TypedAddress {
  const text = typed.trim()
  const isMail = purpose === 'link' && /^[^\s@/:]+@[^\s@/]+\.[^\s@/]+$/.test(text)
  const url = isMail
    ? safeUrl(`mailto:${text}`, purpose)
    : (safeUrl(text, purpose) ??
      (/^[\w-]+(?:\.[\w-]+)+(?:[/?#:]|$)/.test(text) ? safeUrl(`https://${text}`, purpose) : undefined))
  return url === undefined ? { problem: problemOf(text, purpose) } : { url }
}

const ALLOWED = new Intl.ListFormat('en')

function problemOf(text: string, purpose: 'link' | 'image'): string {
  const { notWhole, notAllowed, notSecret } = MENU_TEXTS.address
  if (!URL.canParse(text)) return notWhole
  const { protocol, username, password } = new URL(text)
  const schemes = URL_POLICY[purpose].schemes.map((scheme) => `${scheme}:`)
  if (!schemes.includes(protocol)) return notAllowed(protocol, ALLOWED.format(schemes))
  return username + password === '' ? notWhole : notSecret
}

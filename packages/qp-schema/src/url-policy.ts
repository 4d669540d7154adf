import { assertArgument } from './arguments.ts'
import { PAGE_LIMITS } from './limits.ts'

/** Schemes that a kind of URL may have. FORMAT.md 4.3 */
export const URL_POLICY = {
  /** Links and buttons; also `#fragment` of the same page. */
  link: { schemes: ['http', 'https', 'mailto', 'tel'], fragment: true },
  /** Pictures. */
  image: { schemes: ['http', 'https'], fragment: false },
  /** Embeds and frames. */
  frame: { schemes: ['https'], fragment: false },
} as const

/** A purpose in {@link URL_POLICY}. */
export type UrlPurpose = keyof typeof URL_POLICY

// Spellings that every URL parser reads the same way; others are stored as the WHATWG parser prints them.
const PLAIN_HIERARCHICAL = /^https?:\/\/[^\s\\<>"'`^{|}@/?#]+(?:[/?#][^\s\\<>"'`^{|}]*)?$/iu
const PLAIN_OPAQUE = /^(?:mailto|tel):[^\s\\<>"'`^{|}]+$/iu
const PLAIN_FRAGMENT = /^#[^\s\\<>"'`^{|}]*$/u

// The same with a host that no parser fails on: ASCII without Punycode, which ends in a letter and holds no hexadecimal
// number.
const SIMPLE = /^https?:\/\/(?![^/]*(?:xn--|0x))[\da-z.-]*[a-z](?::\d{1,4})?(?:[/?#][^\s\\<>"'`^{|}]*)?$/

/**
 * A URL that is safe for its purpose, or `undefined`. White space around it is removed; a spelling that parsers
 * could read differently is stored as the WHATWG URL parser prints it, any other as it was written. Relative
 * URLs, other schemes and URLs with credentials are refused. Applying it twice changes nothing. FORMAT.md 4.3
 */
export function safeUrl(value: string, purpose: UrlPurpose): string | undefined {
  assertArgument(typeof value === 'string', 'safeUrl', 'a URL as a string', value)
  assertArgument(Object.hasOwn(URL_POLICY, purpose), 'safeUrl', 'a purpose (link, image, frame)', purpose)
  const trimmed = value.trim()
  const policy = URL_POLICY[purpose]
  if (trimmed.startsWith('#')) return policy.fragment ? safeFragment(trimmed) : undefined
  const schemes: readonly string[] = policy.schemes
  if (SIMPLE.test(trimmed) && schemes.includes(trimmed.slice(0, trimmed.indexOf(':')))) return trimmed
  const url = URL.canParse(trimmed) ? new URL(trimmed) : undefined
  if (url === undefined) return undefined
  const scheme = url.protocol.slice(0, -1)
  if (!schemes.includes(scheme)) return undefined
  if (url.username !== '' || url.password !== '') return undefined
  const hierarchical = scheme === 'http' || scheme === 'https'
  const plain = hierarchical ? PLAIN_HIERARCHICAL : PLAIN_OPAQUE
  if (plain.test(trimmed)) return trimmed
  return plain.test(url.href) ? url.href : encodeRest(url.href)
}

/**
 * Whether relative URLs may be resolved against an address: an absolute http or https URL without credentials, of at
 * most `PAGE_LIMITS.baseUrlLength` characters. What comes of them is as unsafe as any other URL. SPEC.md 6.1.24
 */
export function isBaseUrl(value: string): boolean {
  assertArgument(typeof value === 'string', 'isBaseUrl', 'a URL as a string', value)
  if (value.length > PAGE_LIMITS.baseUrlLength || !URL.canParse(value)) return false
  const { protocol, username, password } = new URL(value)
  return (protocol === 'http:' || protocol === 'https:') && username + password === ''
}

/**
 * Whether an address leads to a host, in whatever spelling of either. A port is part of a host unless it is that of the
 * address's scheme; what does not parse leads nowhere. FORMAT.md 4.3.8
 *
 * @param host - with its port, if it has one: `pages.example:8443`
 */
export function isOnHost(url: string, host: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol } = new URL(url)
  return URL.canParse(`${protocol}//${host}`) && hostOf(url) === hostOf(`${protocol}//${host}`)
}

/** A dot at the end names the root of all names, and so the same host. */
function hostOf(url: string): string {
  const { hostname, port } = new URL(url)
  return `${hostname.replace(/\.+$/, '')}:${port}`
}

function safeFragment(fragment: string): string | undefined {
  if (PLAIN_FRAGMENT.test(fragment)) return fragment
  return encodeRest(new URL(fragment, 'https://example.com').hash) || '#'
}

/** The parser leaves a few characters alone that other readers of a URL do not. */
function encodeRest(href: string): string {
  return href.replace(
    /[\s\\<>"'`^{|}]/gu,
    (character) => `%${(character.codePointAt(0) as number).toString(16).toUpperCase().padStart(2, '0')}`,
  )
}

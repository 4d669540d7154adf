import type { EmbedType } from '../blocks/embed.ts'
import { safeUrl } from '../url-policy.ts'
import type { AddressPolicy, EmbedTarget, RebuiltAddress } from './provider.ts'
import { EMBED_PROVIDERS } from './providers.ts'

type Values = Readonly<Record<string, string | undefined>>

/**
 * What an embed shows, or `undefined` when the URL is unsafe or not its provider's, or when a later version has stored
 * an `embedType` that this one does not know. FORMAT.md 4.4, 11.2.3
 */
export function resolveEmbed(embedType: EmbedType, value: string): EmbedTarget | undefined {
  const safe = safeUrl(value, 'frame')
  if (safe === undefined || !Object.hasOwn(EMBED_PROVIDERS, embedType)) return undefined
  const { hosts, rebuild } = EMBED_PROVIDERS[embedType]
  if (rebuild === undefined) return { src: safe, href: safe }
  const url = new URL(safe)
  const groups = groupsOf(url, hosts, rebuild.addresses)
  if (groups === undefined) return undefined
  const values = { ...groups, ...keptOf(url, rebuild.kept) }
  return { src: fill(rebuild.frame, values), href: fill(rebuild.link, values) }
}

function groupsOf(
  url: URL,
  hosts: readonly string[],
  addresses: AddressPolicy['addresses'],
): Values | undefined {
  for (const { hosts: own = hosts, path, query, inner } of addresses) {
    const groups = match(url, own, path)
    if (groups === undefined) continue
    if (query !== undefined) {
      const id = url.searchParams.get(query.name) ?? ''
      return regExp(query.pattern).test(id) ? { 1: id } : undefined
    }
    if (inner === undefined) return groups
    const nested = url.searchParams.get(inner.name) ?? ''
    return URL.canParse(nested) ? match(new URL(nested), inner.hosts, inner.path) : undefined
  }
  return undefined
}

function match(url: URL, hosts: readonly string[], path: string): Values | undefined {
  // A dot at the end names the root of all names, and so the same host.
  if (url.port !== '' || !hosts.includes(url.hostname.replace(/\.$/, ''))) return undefined
  const found = regExp(path).exec(url.pathname)
  return found === null ? undefined : Object.fromEntries(found.entries())
}

function keptOf({ searchParams }: URL, kept: AddressPolicy['kept']): Values {
  return Object.fromEntries(
    Object.entries(kept).map(([name, { from, pattern, as }]) => {
      const given = from.map((key) => searchParams.get(key)).find((value) => value !== null)
      const found = given === undefined ? null : regExp(pattern).exec(given ?? '')
      return [name, found === null ? undefined : as === 'text' ? found[0] : seconds(found)]
    }),
  )
}

function seconds([, hours = '0', minutes = '0', rest = '0']: RegExpExecArray): string | undefined {
  const sum = Number(hours) * 3600 + Number(minutes) * 60 + Number(rest)
  return sum === 0 ? undefined : String(sum)
}

const HOLE = /\{([^}]+)\}/g

function fill({ address, query }: RebuiltAddress, values: Values): string {
  const put = (text: string) => text.replace(HOLE, (_hole, name: string) => values[name] ?? '')
  const pairs = query
    .filter(([, value]) => [...value.matchAll(HOLE)].every(([, name = '']) => values[name] !== undefined))
    .map(([name, value]) => [name, put(value)])
  return put(address) + (pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`)
}

const compiled = new Map<string, RegExp>()

function regExp(pattern: string): RegExp {
  const made = compiled.get(pattern) ?? new RegExp(pattern)
  compiled.set(pattern, made)
  return made
}

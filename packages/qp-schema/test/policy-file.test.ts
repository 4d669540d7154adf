import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { BLOCK_TYPES, CODE_LANGUAGES, type EmbedType, LIMITS } from 'qp-schema'
import { languageNamed, resolveEmbed, RICH_HTML, safeUrl, WARNING_CODES } from 'qp-schema/policy'
import { runs } from 'qp-schema/testkit'
import { blockVectors } from 'qp-schema/vectors'
import { describe, expect, it } from 'vitest'
import { documentPolicy } from '../../qp-sanitize/src/policy/document.ts'
import { policy } from '../scripts/policy.ts'
import type { AddressPolicy } from '../src/embeds/provider.ts'
import { printJson } from '../scripts/print-json.ts'
import { type EmbedRegistry, embedRegistry, emojiRegistry } from '../scripts/registries.ts'

const fileOf = (name: string) => readFileSync(new URL(`../schema/${name}`, import.meta.url), 'utf8')
const text = fileOf('policy.json')
const published = JSON.parse(text) as ReturnType<typeof policy>
type Provider = Partial<AddressPolicy> & { readonly hosts: readonly string[] }
const registry = JSON.parse(fileOf('embeds.json')) as EmbedRegistry
const embeds = registry.providers as Readonly<Record<string, Provider>>

describe('[3.8.6] the published policy', () => {
  it('is the one that the sources make: `pnpm --filter qp-schema schema` writes it', () => {
    expect(text).toBe(printJson(policy()))
  })

  it('has what the code uses', () => {
    expect(published.blocks.types).toEqual(BLOCK_TYPES)
    expect(Object.keys(published.html.richHtml)).toEqual(Object.keys(RICH_HTML))
    expect(LIMITS).toMatchObject(published.limits)
    expect(Object.keys(published.languages)).toEqual(CODE_LANGUAGES)
    for (const [language, names] of Object.entries(published.languages))
      for (const name of names) expect([name, languageNamed(name)]).toEqual([name, language])
    expect(published.languages['py']).toContain('python3')
  })

  it('explains parts that are there, and every warning', () => {
    const missing = Object.keys(published.descriptions).filter(
      (path) => path.split('.').reduce<unknown>((part, name) => valueOf(part, name), published) === undefined,
    )
    expect(missing).toEqual([])
    expect(Object.keys(published.warnings)).toEqual(WARNING_CODES)
  })

  it('has the attributes of framed documents, spread out or in sets', () => {
    const { tags, sets } = published.document
    const whole = Object.entries(tags).map(([tag, entry]) => {
      const shared = (entry.sets ?? []).map((name) => sets[name])
      return [tag, Object.assign({}, ...shared, entry.attributes)]
    })
    expect(Object.fromEntries(whole)).toEqual(documentPolicy.tags)
  })

  it('[4.2.9] says of every rule for a value what it asks', () => {
    const { html, document, rules } = published
    const { inlineHtml, richHtml, snippet } = html
    const tags = [inlineHtml, richHtml, snippet, document.sets].flatMap((each) => Object.values(each))
    const attributes = [
      ...tags,
      document.everywhere,
      ...Object.values(document.tags).map((tag) => tag.attributes),
    ]
    const used = attributes.flatMap((each) => Object.values(each)).flatMap((rule) => Object.keys(rule))
    expect([...new Set(used)].toSorted()).toEqual(Object.keys(rules).toSorted())
  })

  it('[4.1.7] [4.2.8] has the tags that stand on lines of their own, and those that end a paragraph', () => {
    const { blockLevel, endsParagraph } = published.html
    expect([blockLevel.length, blockLevel.includes('search'), blockLevel.includes('td')]).toEqual([
      50,
      true,
      true,
    ])
    expect(endsParagraph.join(' ')).toBe(
      'address article aside div fieldset footer form header main nav section',
    )
  })

  it('[4.2.16] says before which tokens of CSS the printer puts a space', () => {
    const { spaces } = published.styles
    expect(Object.keys(spaces).join(' ')).toBe('ident hash number percentage dimension ) at-keyword')
    expect(spaces['ident']?.join(' ')).toBe('ident function url number percentage dimension hash ( -')
    expect(spaces[')']?.join(' ')).toBe('ident function percentage dimension hash -')
  })

  it('has patterns that mean the same in every dialect of regular expressions', () => {
    const patterns = [
      ...(text + fileOf('embeds.json')).matchAll(
        /"(?:path|pattern|footnoteId|notNegative|pageId|slug)": ("[^"]+")/g,
      ),
    ]
    expect(patterns.length).toBeGreaterThan(12)
    for (const [, pattern = ''] of patterns) expect(pattern).not.toMatch(/\\\\[a-z]|\(\?[^:]/i)
  })
})

describe('[3.8.9] the registries', () => {
  it('are those that the sources make: `pnpm --filter qp-schema schema` writes them', () => {
    expect(fileOf('embeds.json')).toBe(printJson(embedRegistry(registry, 'another day')))
    expect(fileOf('emoji.json')).toBe(printJson(emojiRegistry()))
    expect(fileOf('emoji.json')).toContain('"tada": "🎉"')
  })

  it('of embeds has a new date when a provider changes, and keeps it otherwise', () => {
    expect(registry.date).toMatch(/^20\d\d-\d\d-\d\d$/)
    expect(embedRegistry({ ...registry, providers: {} }, '2030-01-01').date).toBe('2030-01-01')
    expect(embedRegistry(undefined, '2030-01-01').date).toBe('2030-01-01')
  })
})

describe('[4.4] embeds, read by the data alone', () => {
  const vectors = blockVectors.embed.flatMap(({ input }) =>
    input.type === 'embed' && URL.canParse(input.url) ? [input.url] : [],
  )
  const id = fc.constantFrom('dQw4w9WgXcQ', 'AbCdEf0123456789', '1234567890', 'short', 'dQw4w9WgXcQé', 'x')
  const segment = fc.oneof(
    id,
    fc.constantFrom(
      'watch',
      'embed',
      'shorts',
      'live',
      'v',
      'i',
      'web',
      'status',
      'statuses',
      'jack',
      'file',
    ),
    fc.constantFrom('design', 'team', 'pen', 'full', 'details', 'preview', ''),
  )
  const inner = fc.constantFrom(
    'https://www.figma.com/file/AbCdEf0123456789/x',
    'https://evil.example/file/AbCdEf0123456789',
    'no address',
  )
  const query = fc.array(
    fc.oneof(
      fc.tuple(fc.constantFrom('v', 'id'), id),
      fc.tuple(fc.constantFrom('t', 'start'), fc.constantFrom('90', '1m30s', '2h', '0', 'soon', '')),
      fc.tuple(fc.constant('node-id'), fc.constantFrom('1-2', '1:2', 'a b')),
      fc.tuple(fc.constant('url'), inner),
    ),
    { maxLength: 3 },
  )
  const path = fc.oneof(
    fc.array(segment, { maxLength: 5 }).map((segments) => segments.join('/')),
    fc.constantFrom(...vectors.map((url) => new URL(url).pathname.slice(1))),
    fc.constantFrom('embed', 'embed/short', 'watch', 'watch/x'),
  )
  const address = (type: EmbedType) =>
    fc
      .tuple(fc.constantFrom('other.example', 'youtu.be', ...(embeds[type]?.hosts ?? [])), path, query)
      .map(([host, at, pairs]) => `https://${host}/${at}?${new URLSearchParams(pairs).toString()}`)

  it.each(Object.keys(embeds) as EmbedType[])('%s', (type) => {
    let found = 0
    for (const url of [...vectors, ...fc.sample(address(type), { numRuns: 3000 })]) {
      const target = resolveEmbed(type, url)
      expect([url, targetByData(type, url)]).toEqual([url, target])
      found += target === undefined ? 0 : 1
    }
    expect(found).toBeGreaterThan(20)
    fc.assert(
      fc.property(address(type), (url) => {
        expect(targetByData(type, url)).toEqual(resolveEmbed(type, url))
      }),
      runs(50),
    )
  })
})

function valueOf(part: unknown, name: string): unknown {
  return (part as Readonly<Record<string, unknown>> | undefined)?.[name]
}

/** What a program in another language would make of an address, with nothing but embeds.json and a URL parser. */
function targetByData(type: EmbedType, value: string): { src: string; href: string } | undefined {
  const safe = safeUrl(value, 'frame')
  const provider = embeds[type]
  if (safe === undefined || provider === undefined) return undefined
  const url = new URL(safe)
  const { addresses, kept, frame, link } = provider
  if (addresses === undefined || kept === undefined || frame === undefined || link === undefined)
    return { src: safe, href: safe }
  const onHost = (address: string, hosts: readonly string[]) => {
    const { hostname, port } = new URL(address)
    return port === '' && hosts.includes(hostname.replace(/\.$/, ''))
  }
  if (!onHost(safe, provider.hosts)) return undefined
  for (const { hosts = provider.hosts, path, query, inner } of addresses) {
    let groups = onHost(safe, hosts) ? new RegExp(path).exec(url.pathname) : null
    if (groups === null) continue
    if (query !== undefined)
      groups = new RegExp(`(${query.pattern})`).exec(url.searchParams.get(query.name) ?? '')
    const nested = inner === undefined ? null : url.searchParams.get(inner.name)
    if (inner !== undefined && nested !== null && URL.canParse(nested)) {
      if (!onHost(nested, inner.hosts)) return undefined
      groups = new RegExp(inner.path).exec(new URL(nested).pathname)
    } else if (inner !== undefined) continue
    if (groups === null) return undefined
    const values: Record<string, string | undefined> = Object.fromEntries(groups.entries())
    for (const [name, { from, pattern, as }] of Object.entries(kept)) {
      const given = from.map((key) => url.searchParams.get(key)).find((each) => each !== null)
      const match = given === undefined || given === null ? null : new RegExp(pattern).exec(given)
      if (match === null) continue
      const [hours = '0', minutes = '0', rest = '0'] = match.slice(1)
      const seconds = Number(hours) * 3600 + Number(minutes) * 60 + Number(rest)
      values[name] = as === 'text' ? match[0] : seconds === 0 ? undefined : String(seconds)
    }
    const filled = (template: string) => {
      let missing = false
      const result = template.replace(/\{([^}]+)\}/g, (_whole, name: string) => {
        missing ||= values[name] === undefined
        return encodeURIComponent(values[name] ?? '')
      })
      return missing ? undefined : result
    }
    const rebuilt = ({ address, query: pairs }: AddressPolicy['frame']) => {
      const parts = pairs.flatMap(([name, part]) => {
        const one = filled(part)
        return one === undefined ? [] : [`${name}=${one}`]
      })
      const start = address.replace(/\{(\d)\}/g, (_whole, name: string) => values[name] ?? '')
      return parts.length === 0 ? start : `${start}?${parts.join('&')}`
    }
    return { src: rebuilt(frame), href: rebuilt(link) }
  }
  return undefined
}

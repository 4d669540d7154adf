import { Ajv2020 } from 'ajv/dist/2020.js'
import ajvFormats, { type FormatsPlugin } from 'ajv-formats'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'

const BASE = 'https://pages.example.org'
const PATH = '/.well-known/api-catalog'
const TYPE = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"'

/** What RFC 9264, section 4.2, says in words. Nobody publishes a schema of it. */
const LINKSET = {
  // 4.2.1
  type: 'object',
  required: ['linkset'],
  additionalProperties: false,
  properties: { linkset: { type: 'array', items: { $ref: '#/$defs/context' } } },
  $defs: {
    // 4.2.2: every other member is a relation type, with at least one target, in an array even if there is one
    context: {
      type: 'object',
      properties: { anchor: { type: 'string', format: 'uri-reference' } },
      additionalProperties: { type: 'array', minItems: 1, items: { $ref: '#/$defs/target' } },
    },
    // 4.2.3 and 4.2.4
    target: {
      type: 'object',
      required: ['href'],
      properties: {
        href: { type: 'string', format: 'uri-reference' },
        hreflang: { type: 'array', items: { type: 'string' } },
        media: { type: 'string' },
        title: { type: 'string' },
        type: { type: 'string' },
      },
      patternProperties: { '\\*$': { type: 'array', items: { $ref: '#/$defs/international' } } },
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
    international: {
      type: 'object',
      required: ['value'],
      properties: { value: { type: 'string' }, language: { type: 'string' } },
    },
  },
}

type Context = Readonly<Record<string, string | readonly { readonly href: string }[]>>

const ajv = new Ajv2020({ strict: false })
const addFormats = ajvFormats as unknown as FormatsPlugin
addFormats(ajv)
const isLinkset = ajv.compile(LINKSET)

describe('[10.27.3] the catalog', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ BASE_URL: BASE })
  })
  afterAll(() => server.stop())

  const contexts = async () => {
    const { text } = await server.call('GET', PATH)
    return (JSON.parse(text) as { linkset: readonly Context[] }).linkset
  }

  it('is a link set as RFC 9264 has it', async () => {
    const { text } = await server.call('GET', PATH)
    expect([isLinkset(JSON.parse(text)), isLinkset.errors]).toEqual([true, null])
  })

  it.each([
    ['a member beside it', { linkset: [], profile: 'x' }],
    ['one target outside of an array', { linkset: [{ item: { href: '/' } }] }],
    ['a relation without a target', { linkset: [{ item: [] }] }],
    ['a target without an address', { linkset: [{ item: [{ type: 'text/html' }] }] }],
    ['a type that is no text', { linkset: [{ item: [{ href: '/', type: ['text/html'] }] }] }],
  ])('would be none with %s', (_, linkset) => {
    expect(isLinkset(linkset)).toBe(false)
  })

  it.each(['GET', 'HEAD'])(
    'says of itself in answer to %s what it is (RFC 9727, 2 and 3)',
    async (method) => {
      const { status, headers, text } = await server.call(method, PATH)
      expect([status, headers.get('content-type'), headers.get('link'), text === '']).toEqual([
        200,
        TYPE,
        `<${BASE}${PATH}>; rel="api-catalog"`,
        method === 'HEAD',
      ])
    },
  )

  it('leads by https to each API, and from there to what describes it (RFC 9727, 4)', async () => {
    const all = await contexts()
    const targets = all.flatMap((context) =>
      Object.values(context)
        .filter((value) => Array.isArray(value))
        .flat(),
    )
    expect(targets.map(({ href }) => href).filter((href) => !href.startsWith('https://'))).toEqual([])
    const item = all.find(({ anchor }) => anchor === `${BASE}${PATH}`)?.['item']
    const described = (Array.isArray(item) ? item : []).map(({ href }) => {
      const context = all.find(({ anchor }) => anchor === href) ?? {}
      return [href, Object.keys(context).filter((name) => name !== 'anchor')]
    })
    expect(described).toEqual([
      [`${BASE}/api/v1`, ['service-desc', 'service-doc', 'status']],
      [`${BASE}/mcp`, ['service-doc']],
    ])
  })
})

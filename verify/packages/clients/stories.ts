/** A generator of clients, and a program that is built on what it makes. `BASE_URL` stands for a service. */
export interface GeneratedClient {
  /** The package of the generator. */
  readonly generator: string
  /** Its command and how it is called: OPENAPI is the description, OUT what it writes. */
  readonly command: readonly [string, ...string[]]
  readonly out: string
  /** Options of the compiler beside `strict`, as far as the generator's own code allows them. */
  readonly compilerOptions: Readonly<Record<string, boolean>>
  readonly program: string
}

const PAGE = `{ content: '# Tides\\n\\nOne', variant: 'gfm' } as const`
const EDITS = `[{ old: 'One', new: 'Two' }]`
const BLOCKS = `[{ type: 'callout', tone: 'info', html: '<p>Three</p>' }]`
const SEEN = `
const blocks = stored.data?.content ?? []
console.log(JSON.stringify({
  changed: edited.data?.changed,
  appended: appended.data?.appended,
  hidden: hidden.data?.published,
  shown: shown.data?.published,
  blocks: blocks.map((block) => (block.type === 'callout' ? block.tone : block.type === 'richtext' ? block.html : 0)),
  deleted: deleted.data?.deleted,
  gone: gone.error?.error,
}))
`

/** What each program prints. */
export const EXPECTED = {
  changed: [1],
  appended: 1,
  hidden: false,
  shown: true,
  blocks: ['<h1>Tides</h1>', '<p>Two</p>', 'info'],
  deleted: true,
  gone: 'not_found',
}

/** The generators that are tried. */
export const GENERATED_CLIENTS: readonly GeneratedClient[] = [
  {
    generator: 'openapi-typescript',
    command: ['openapi-typescript', 'OPENAPI', '--output', 'OUT'],
    out: 'openapi.ts',
    compilerOptions: { exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true },
    program: `
import createClient from 'openapi-fetch'
import type { paths } from './openapi.ts'

const client = createClient<paths>({ baseUrl: 'BASE_URL' })
const published = await client.POST('/api/v1/publish', { body: ${PAGE} })
if (published.data === undefined) throw new Error(published.error.message)
const { id, editKey } = published.data
const params = { path: { id } }
const edited = await client.POST('/api/v1/pages/{id}/edits', { params, body: { editKey, edits: ${EDITS} } })
const appended = await client.POST('/api/v1/pages/{id}/blocks', { params, body: { editKey, blocks: ${BLOCKS} } })
const hidden = await client.PATCH('/api/v1/pages/{id}', { params, body: { editKey, published: false } })
const shown = await client.PATCH('/api/v1/pages/{id}', { params, body: { editKey, published: true } })
const stored = await client.GET('/api/v1/pages/{id}', { params })
const deleted = await client.DELETE('/api/v1/pages/{id}', { params, body: { editKey } })
const gone = await client.GET('/api/v1/pages/{id}', { params })
${SEEN}`,
  },
  {
    generator: '@hey-api/openapi-ts',
    command: ['openapi-ts', '--input', 'OPENAPI', '--output', 'OUT'],
    out: 'hey',
    compilerOptions: {},
    program: `
import { client } from './hey/client.gen.ts'
import { appendPageBlocks, deletePage, editPage, getPage, publishPage, setPagePublished } from './hey/index.ts'

client.setConfig({ baseUrl: 'BASE_URL' })
const published = await publishPage({ body: ${PAGE} })
if (published.data === undefined) throw new Error(published.error.message)
const { id, editKey } = published.data
const path = { id }
const edited = await editPage({ path, body: { editKey, edits: ${EDITS} } })
const appended = await appendPageBlocks({ path, body: { editKey, blocks: ${BLOCKS} } })
const hidden = await setPagePublished({ path, body: { editKey, published: false } })
const shown = await setPagePublished({ path, body: { editKey, published: true } })
const stored = await getPage({ path })
const deleted = await deletePage({ path, body: { editKey } })
const gone = await getPage({ path })
${SEEN}`,
  },
]

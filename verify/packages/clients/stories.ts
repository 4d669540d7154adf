/** A generator of clients, and what stands between its client and the story. `BASE_URL` stands for a service. */
export interface GeneratedClient {
  /** The package of the generator. */
  readonly generator: string
  /** Its command and how it is called: OPENAPI is the description, OUT what it writes. */
  readonly command: readonly [string, ...string[]]
  readonly out: string
  /** A file that the command reads. */
  readonly config?: { readonly name: string; readonly text: string }
  /** Options of the compiler beside `strict`, as far as the generator's own code allows them. */
  readonly compilerOptions?: Readonly<Record<string, boolean>>
  /** Functions of the operations that the story calls, on the generated ones. */
  readonly functions: string
}

const SQUARE =
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR42mM4kWKEFTEMLQkAVkZXgUFSAJcAAAAASUVORK5CYII='

/** What is done with each client. The types of all that it sends and reads are those that were generated. */
export const STORY = `
const page = await publish({ title: 'Tides', content: 'One', variant: 'gfm' })
const ofBlocks = await publish({ blocks: [
  { type: 'richtext', html: '<p>Three</p>' },
  { type: 'embed', embedType: 'youtube', url: 'https://youtu.be/M7lc1UVf-VE' },
  { type: 'html', html: '<p>Four</p>', safetyMode: 'strict_sanitized' },
] })
const { id, editKey } = page
const edited = await edit(id, { editKey, edits: [{ old: 'One', new: 'Two' }] })
const bytes = Uint8Array.from(atob('${SQUARE}'), (character) => character.charCodeAt(0))
const address = await requestUpload({ mime: 'image/png', size: bytes.length })
const picture = await upload(address.uploadUrl.split('/').at(-1) ?? '', new File([bytes], 'square.png'))
const appended = await append(id, { editKey, blocks: [
  { type: 'image', url: picture.publicUrl },
  { type: 'callout', tone: 'info', html: '<p>Five</p>' },
] })
const hidden = await change(id, { editKey, published: false })
const shown = await change(id, { editKey, published: true, theme: 'dark-vivid', meta: { title: 'T' } })
const stored = await read(id)
const copied = await read(ofBlocks.id)
const deleted = await remove(id, { editKey })
console.log(JSON.stringify({
  changed: edited.changed,
  picture: [picture.width, picture.height],
  appended: appended.appended,
  published: [hidden.published, shown.published],
  theme: stored.theme,
  title: stored.meta?.title,
  blocks: [...stored.blocks, ...copied.blocks].map((block) => {
    if (block.type === 'richtext') return block.html
    if (block.type === 'embed') return block.embedType
    return block.type === 'html' ? block.safetyMode : block.type
  }),
  deleted: deleted.deleted,
  gone: await read(id).then(() => 'still there', codeOf),
}))
`

/** What the story prints. */
export const EXPECTED = {
  changed: [1],
  picture: [8, 8],
  appended: 2,
  published: [false, true],
  theme: 'dark-vivid',
  title: 'T',
  blocks: ['<h1>Tides</h1>', '<p>Two</p>', 'image', 'callout', '<p>Three</p>', 'youtube', 'strict_sanitized'],
  deleted: true,
  gone: 'not_found',
}

/** For clients that give what a refusal says, and do not throw it. */
const REFUSED = `
class Refused extends Error {
  readonly error: ApiError
  constructor(error: ApiError) {
    super(error.message)
    this.error = error
  }
}
const codeOf = (thrown: unknown) => (thrown instanceof Refused ? thrown.error.error : String(thrown))
`

/** For those that give it beside the data. */
const DATA_OF = `${REFUSED}
function dataOf<T>({ data, error }: { data?: T; error?: ApiError | undefined }): T {
  if (data === undefined) throw error === undefined ? new Error('nothing came back') : new Refused(error)
  return data
}
`

/** For clients that are made on axios. */
const AXIOS_CODE_OF = `
const codeOf = (thrown: unknown) =>
  isAxiosError<ApiError>(thrown) ? thrown.response?.data.error : String(thrown)
`

/** The generators that are tried. */
export const GENERATED_CLIENTS: readonly GeneratedClient[] = [
  {
    generator: 'openapi-typescript',
    command: ['openapi-typescript', 'OPENAPI', '--output', 'OUT'],
    out: 'openapi.ts',
    compilerOptions: { exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true },
    // Its types have bytes as a string, as its documentation says.
    functions: `
import createClient from 'openapi-fetch'
import type { components, paths } from './openapi.ts'

type Schemas = components['schemas']
type ApiError = Schemas['ApiError']
${DATA_OF}
const client = createClient<paths>({ baseUrl: 'BASE_URL' })
const to = (id: string) => ({ path: { id } })
const publish = async (body: Schemas['PublishRequest']) => dataOf(await client.POST('/api/v1/publish', { body }))
const read = async (id: string) => dataOf(await client.GET('/api/v1/pages/{id}', { params: to(id) }))
const edit = async (id: string, body: Schemas['EditRequest']) =>
  dataOf(await client.POST('/api/v1/pages/{id}/edits', { params: to(id), body }))
const append = async (id: string, body: Schemas['AppendRequest']) =>
  dataOf(await client.POST('/api/v1/pages/{id}/blocks', { params: to(id), body }))
const change = async (id: string, body: Schemas['PatchRequest']) =>
  dataOf(await client.PATCH('/api/v1/pages/{id}', { params: to(id), body }))
const remove = async (id: string, body: Schemas['DeleteRequest']) =>
  dataOf(await client.DELETE('/api/v1/pages/{id}', { params: to(id), body }))
const requestUpload = async (body: Schemas['UploadRequest']) => dataOf(await client.POST('/api/upload', { body }))
const upload = async (token: string, file: File) =>
  dataOf(await client.PUT('/api/upload/{token}', {
    params: { path: { token } },
    body: file as unknown as string,
    bodySerializer: (bytes) => bytes,
    headers: { 'Content-Type': 'application/octet-stream' },
  }))
`,
  },
  {
    generator: '@hey-api/openapi-ts',
    command: ['openapi-ts', '--input', 'OPENAPI', '--output', 'OUT'],
    out: 'hey',
    functions: `
import { client } from './hey/client.gen.ts'
import * as api from './hey/index.ts'
import type { ApiError } from './hey/index.ts'
${DATA_OF}
client.setConfig({ baseUrl: 'BASE_URL' })
const publish = async (body: api.PublishRequest) => dataOf(await api.publishPage({ body }))
const read = async (id: string) => dataOf(await api.getPage({ path: { id } }))
const edit = async (id: string, body: api.EditRequest) => dataOf(await api.editPage({ path: { id }, body }))
const append = async (id: string, body: api.AppendRequest) =>
  dataOf(await api.appendPageBlocks({ path: { id }, body }))
const change = async (id: string, body: api.PatchRequest) =>
  dataOf(await api.setPagePublished({ path: { id }, body }))
const remove = async (id: string, body: api.DeleteRequest) => dataOf(await api.deletePage({ path: { id }, body }))
const requestUpload = async (body: api.UploadRequest) => dataOf(await api.requestUpload({ body }))
const upload = async (token: string, file: File) => dataOf(await api.uploadPicture({ path: { token }, body: file }))
`,
  },
  {
    generator: 'orval',
    command: ['orval', '--config', 'orval.config.ts'],
    out: 'orval.ts',
    config: {
      name: 'orval.config.ts',
      text: `export default { qp: { input: 'OPENAPI', output: { target: 'OUT', client: 'fetch', baseUrl: 'BASE_URL' } } }`,
    },
    compilerOptions: { exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true },
    functions: `
import * as api from './orval.ts'
import type { ApiError } from './orval.ts'
${REFUSED}
type Success<A> = Extract<A, { status: 200 }> extends { data: infer D } ? D : never
function dataOf<A extends { status: number; data: unknown }>({ status, data }: A): Success<A> {
  if (status !== 200) throw new Refused(data as ApiError)
  return data as Success<A>
}
const publish = async (body: api.PublishRequest) => dataOf(await api.publishPage(body))
const read = async (id: string) => dataOf(await api.getPage(id))
const edit = async (id: string, body: api.EditRequest) => dataOf(await api.editPage(id, body))
const append = async (id: string, body: api.AppendRequest) => dataOf(await api.appendPageBlocks(id, body))
const change = async (id: string, body: api.PatchRequest) => dataOf(await api.setPagePublished(id, body))
const remove = async (id: string, body: api.DeleteRequest) => dataOf(await api.deletePage(id, body))
const requestUpload = async (body: api.UploadRequest) => dataOf(await api.requestUpload(body))
const upload = async (token: string, file: File) => dataOf(await api.uploadPicture(token, file))
`,
  },
  {
    generator: 'kubb',
    command: ['kubb', 'generate', '--config', 'kubb.config.ts', '--logLevel', 'silent'],
    out: 'kubb',
    config: {
      name: 'kubb.config.ts',
      text: `
import { defineConfig } from '@kubb/core'
import { pluginClient } from '@kubb/plugin-client'
import { pluginOas } from '@kubb/plugin-oas'
import { pluginTs } from '@kubb/plugin-ts'

export default defineConfig({
  input: { path: 'OPENAPI' },
  output: { path: 'OUT', format: false, lint: false },
  plugins: [pluginOas({ generators: [] }), pluginTs(), pluginClient({ baseURL: 'BASE_URL' })],
})`,
    },
    functions: `
import { isAxiosError } from 'axios'
import * as api from './kubb/index.ts'
import type { ApiError } from './kubb/index.ts'
${AXIOS_CODE_OF}
const publish = (body: api.PublishRequest) => api.publishPage(body)
const read = (id: string) => api.getPage(id)
const edit = (id: string, body: api.EditRequest) => api.editPage(id, body)
const append = (id: string, body: api.AppendRequest) => api.appendPageBlocks(id, body)
const change = (id: string, body: api.PatchRequest) => api.setPagePublished(id, body)
const remove = (id: string, body: api.DeleteRequest) => api.deletePage(id, body)
const requestUpload = (body: api.UploadRequest) => api.requestUpload(body)
const upload = (token: string, file: File) => api.uploadPicture(token, file)
`,
  },
  {
    generator: 'swagger-typescript-api',
    // Its client on fetch makes JSON of every body, of a File too.
    command: [
      'swagger-typescript-api',
      'generate',
      '--path',
      'OPENAPI',
      '--name',
      'OUT',
      '--output',
      '.',
      '--axios',
      '--generate-union-enums',
    ],
    out: 'swagger.ts',
    functions: `
import { isAxiosError } from 'axios'
import * as swagger from './swagger.ts'
import type { ApiError } from './swagger.ts'
${AXIOS_CODE_OF}
const { api } = new swagger.Api({ baseURL: 'BASE_URL' })
const publish = async (body: swagger.PublishRequest) => (await api.publishPage(body)).data
const read = async (id: string) => (await api.getPage(id)).data
const edit = async (id: string, body: swagger.EditRequest) => (await api.editPage(id, body)).data
const append = async (id: string, body: swagger.AppendRequest) => (await api.appendPageBlocks(id, body)).data
const change = async (id: string, body: swagger.PatchRequest) => (await api.setPagePublished(id, body)).data
const remove = async (id: string, body: swagger.DeleteRequest) => (await api.deletePage(id, body)).data
const requestUpload = async (body: swagger.UploadRequest) => (await api.requestUpload(body)).data
const upload = async (token: string, file: File) => (await api.uploadPicture(token, file)).data
`,
  },
  {
    generator: 'openapi-zod-client',
    command: ['openapi-zod-client', 'OPENAPI', '--output', 'OUT', '--export-schemas'],
    out: 'zodios.ts',
    functions: `
import { isAxiosError } from 'axios'
import type { z } from 'zod'
import { createApiClient, schemas } from './zodios.ts'

type Body<N extends keyof typeof schemas> = z.input<(typeof schemas)[N]>
type ApiError = z.output<typeof schemas.ApiError>
${AXIOS_CODE_OF}
const api = createApiClient('BASE_URL')
const to = (id: string) => ({ params: { id } })
const publish = (body: Body<'PublishRequest'>) => api.publishPage(body)
const read = (id: string) => api.getPage(to(id))
const edit = (id: string, body: Body<'EditRequest'>) => api.editPage(body, to(id))
const append = (id: string, body: Body<'AppendRequest'>) => api.appendPageBlocks(body, to(id))
const change = (id: string, body: Body<'PatchRequest'>) => api.setPagePublished(body, to(id))
const remove = (id: string, body: Body<'DeleteRequest'>) => api.deletePage(body, to(id))
const requestUpload = (body: Body<'UploadRequest'>) => api.requestUpload(body)
const upload = (token: string, file: File) => api.uploadPicture(file, { params: { token } })
`,
  },
]

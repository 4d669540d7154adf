import { env } from 'cloudflare:workers'
import { createHash, timingSafeEqual } from 'node:crypto'
import { ImportError, parseRecord } from 'qp-server/source/maintenance/transfer/import-store'
import { PICTURE_KEY_PATTERN } from 'qp-server/source/content/picture-keys'
import type { PremiumTokens } from 'qp-server/source/store/premium-tokens'
import { RefusedError } from 'qp-server/source/refusal'
import type { Report } from 'qp-server/source/store/reports'
import { CATALOG_PARTS, type Listed, nameOfPicture, objects, OPERATOR_TOKEN } from '../objects/objects.ts'
import { valueOf } from '../objects/outcome.ts'
import { createEdgePages } from '../services/pages.ts'
import { createQuota } from '../services/quota.ts'
import { remote } from '../services/remote.ts'
import { importOne } from './import-one.ts'
import { SHORTEST_TOKEN } from './shortest-token.ts'

/** Below this path are the operator's commands. No page can have it. */
export const OPERATOR_PATH = '/.operator/'

/** Objects whose records one call answers: a request may ask 1,000 at most. */
const EXPORT_BATCH = 100

/** What was sent is no command's input. */
class InputError extends Error {}

type Input = Readonly<Record<string, unknown>>

/** Answers a command of the operator: `POST /.operator/COMMAND` with JSON, and the operator's token as a bearer token. */
export async function operate(request: Request): Promise<Response> {
  if (!isOperator(request.headers.get('Authorization') ?? ''))
    return Response.json({ error: 'forbidden' }, { status: 403 })
  const name = new URL(request.url).pathname.slice(OPERATOR_PATH.length)
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (command === undefined || request.method !== 'POST')
    return Response.json({ error: 'not_found' }, { status: 404 })
  try {
    return Response.json((await command(await read(request))) ?? null)
  } catch (error) {
    if (error instanceof ImportError || error instanceof RefusedError)
      return Response.json({ error: 'conflict', message: error.message }, { status: 409 })
    if (error instanceof InputError) return Response.json({ error: 'invalid_body' }, { status: 400 })
    throw error
  }
}

const COMMANDS: Readonly<Record<string, (input: Input) => Promise<unknown>>> = {
  'tokens/create': async (input) => tokens('create', [text(input, 'label')]),
  'tokens/list': async () => tokens('list', []),
  'tokens/revoke': async (input) => tokens('revoke', [text(input, 'id')]),

  'pages/show': async (input) => (await pageNamed(text(input, 'name'))) ?? 'missing',
  'pages/takedown': async (input) => pages().takeDown(await idOf(input), text(input, 'reason')),
  'pages/restore': async (input) => pages().restore(await idOf(input)),
  'pages/delete': async (input) => pages().remove(await idOf(input), { by: 'operator' }),

  'reports/list': async () => {
    const listed: Report[] = []
    for (const pageId of await objects.service().reportedPages()) {
      const open = await remote(pageId, 'reports').list({ limit: 20, pageId })
      if (open === 'empty' || open === undefined || open.length === 0) await objects.service().settled(pageId)
      else listed.push(...open)
    }
    return listed.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
  },
  'reports/resolve': async (input) => {
    const pageId = (await pageNamed(text(input, 'page')))?.id
    if (pageId === undefined) return 'missing'
    const resolved = await remote(pageId, 'reports').resolveOf(pageId, text(input, 'note') || null)
    await objects.service().settled(pageId)
    return resolved === 'empty' ? 0 : resolved
  },

  'pictures/show': async (input) => {
    const { hash, key } = await pictureNamed(input)
    const shown = (await objects.picture(hash).list(key)).map(async (picture) => {
      const ids = await objects.picture(hash).pagesOf(picture.key)
      const naming = await Promise.all(ids.map((id) => objects.page(id).names(picture.key)))
      return { ...picture, pages: ids.filter((_, index) => naming[index]) }
    })
    return Promise.all(shown)
  },
  'pictures/takedown': async (input) => {
    const { hash } = await pictureNamed(input)
    return valueOf(await objects.picture(hash).takeDown(hash, text(input, 'reason')))
  },

  /** The records of some objects, and where to go on; `null` at the end. */
  export: exporting('pages', EXPORT_BATCH, (name) => objects.page(name).records()),
  'export/pictures': exporting('pictures', EXPORT_BATCH, (hash) => objects.picture(hash).list()),
  'export/picture': async (input) => objects.picture(text(input, 'hash')).record(text(input, 'key')),
  'export/tokens': async () => objects.service().tokenRows(),

  /** Lines of an export, without its first and its last. */
  import: async (input) => {
    const { lines, first } = input as { lines: string[]; first: number }
    let present = 0
    for (const [index, line] of lines.entries()) {
      const record = parseRecord(line, first + index)
      try {
        if ((await importOne(record)) === 'present') present += 1
      } catch (error) {
        if (!(error instanceof ImportError)) throw error
        throw new ImportError(`Line ${first + index}: ${error.message}`, { cause: error })
      }
    }
    return { present }
  },
}

function exporting(of: Listed, batch: number, recordsOf: (name: string) => Promise<unknown>) {
  return async (input: Input): Promise<unknown> => {
    const { part = 0, after = '' } = input as { part?: number; after?: string }
    const names = await objects.catalog(part, of).list(after, batch)
    const found = await Promise.all(names.map(recordsOf))
    const end = part + 1 < CATALOG_PARTS ? { part: part + 1, after: '' } : null
    const next = names.length < batch ? end : { part, after: names.at(-1) }
    return { objects: found.filter((records) => records !== undefined), next }
  }
}

/** What was uploaded as the picture of a key, or has a hash. */
async function pictureNamed(input: Input): Promise<{ readonly hash: string; readonly key?: string }> {
  const name = text(input, 'picture')
  if (!PICTURE_KEY_PATTERN.test(name)) return { hash: name }
  return { hash: (await objects.name(nameOfPicture(name)).owner())?.object ?? name, key: name }
}

/** The id of the page that an operator named by its id or slug. */
async function idOf(input: Input): Promise<string> {
  return (await pageNamed(text(input, 'id')))?.id ?? ''
}

const pages = () => createEdgePages(createQuota(0))
const pageNamed = async (name: string) => (await pages().findByName(name))?.head

function tokens(method: keyof PremiumTokens, args: readonly unknown[]): Promise<unknown> {
  return objects.service().tokens(method, args)
}

/** @throws InputError unless it is an object */
async function read(request: Request): Promise<Input> {
  const input: unknown = await request.json().catch(() => undefined)
  if (typeof input !== 'object' || input === null) throw new InputError()
  return input as Input
}

function text(input: Input, field: string): string {
  const value = input[field]
  return typeof value === 'string' ? value : ''
}

/** Compared in constant time. Without a token, nobody is the operator. */
function isOperator(authorization: string): boolean {
  const token = env[OPERATOR_TOKEN]
  if (typeof token !== 'string' || token.length < SHORTEST_TOKEN) return false
  const hash = (value: string) => createHash('sha256').update(value).digest()
  return timingSafeEqual(hash(authorization), hash(`Bearer ${token}`))
}

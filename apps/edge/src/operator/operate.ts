import { env } from 'cloudflare:workers'
import { createHash, timingSafeEqual } from 'node:crypto'
import { ImportError, parseRecord } from 'qp-server/source/maintenance/transfer/import-store'
import type { PremiumTokens } from 'qp-server/source/store/premium-tokens'
import type { Report } from 'qp-server/source/store/reports'
import { CATALOG_PARTS, objects, OPERATOR_TOKEN } from '../objects/objects.ts'
import { createEdgePages } from '../services/pages.ts'
import { createQuota } from '../services/quota.ts'
import { remote } from '../services/remote.ts'
import { importOne } from './import-one.ts'

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
    return Response.json((await command(request)) ?? null)
  } catch (error) {
    if (error instanceof ImportError)
      return Response.json({ error: 'conflict', message: error.message }, { status: 409 })
    if (error instanceof InputError) return Response.json({ error: 'invalid_body' }, { status: 400 })
    throw error
  }
}

const COMMANDS: Readonly<Record<string, (request: Request) => Promise<unknown>>> = {
  'tokens/create': async (request) => tokens('create', [text(await read(request), 'label')]),
  'tokens/list': async () => tokens('list', []),
  'tokens/revoke': async (request) => tokens('revoke', [text(await read(request), 'id')]),

  'pages/show': async (request) =>
    (await pages().findByName(text(await read(request), 'name')))?.head ?? 'missing',
  'pages/takedown': async (request) => {
    const input = await read(request)
    return pages().takeDown(text(input, 'id'), text(input, 'reason'))
  },
  'pages/restore': async (request) => pages().restore(text(await read(request), 'id')),
  'pages/delete': async (request) => pages().remove(text(await read(request), 'id'), { by: 'operator' }),

  'reports/list': async () => {
    const reported = await objects.service().reportedPages()
    const listed: Report[] = []
    for (const pageId of reported) {
      const open = await remote(pageId, 'reports').list({ limit: 20, pageId })
      if (open === 'empty' || open === undefined || open.length === 0) await objects.service().settled(pageId)
      else listed.push(...open)
    }
    return listed.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
  },
  'reports/resolve': async (request) => {
    const input = await read(request)
    const pageId = (await pages().findByName(text(input, 'page')))?.head.id
    if (pageId === undefined) return 'missing'
    const resolved = await remote(pageId, 'reports').resolveOf(pageId, text(input, 'note') || null)
    await objects.service().settled(pageId)
    return resolved === 'empty' ? 0 : resolved
  },

  /** The records of some objects, and where to go on; `null` at the end. */
  export: async (request) => {
    const { part = 0, after = '' } = (await read(request)) as { part?: number; after?: string }
    const names = await objects.catalog(part).list(after, EXPORT_BATCH)
    const found = await Promise.all(names.map((name) => objects.page(name).records()))
    const last = names.at(-1)
    const isEnd = names.length < EXPORT_BATCH
    const next = isEnd
      ? part + 1 < CATALOG_PARTS
        ? { part: part + 1, after: '' }
        : null
      : { part, after: last }
    return { objects: found.filter((records) => records !== undefined), next }
  },
  'export/tokens': async () => objects.service().tokenRows(),

  /** Lines of an export, without its first and its last. */
  import: async (request) => {
    const { lines, first } = (await read(request)) as { lines: string[]; first: number }
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

function pages() {
  return createEdgePages(createQuota(0))
}

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
  if (typeof token !== 'string' || token.length < 24) return false
  const hash = (value: string) => createHash('sha256').update(value).digest()
  return timingSafeEqual(hash(authorization), hash(`Bearer ${token}`))
}

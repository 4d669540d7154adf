// What the contract's tests call: the services of the Worker over its objects, method by method, in the runtime.
import { clock } from './clock.ts'
import { type DurableObject, type DurableObjectState, env } from 'cloudflare:workers'
import { CompiledQuery } from 'kysely'
import { UNBOUNDED } from 'qp-server/source/store/quotas'
import type { ReportSelection } from 'qp-server/source/store/reports'
import { CatalogObject as Catalog } from '../../src/objects/catalog-object.ts'
import { CounterObject as Counter } from '../../src/objects/counter-object.ts'
import { createDurableTables } from '../../src/objects/durable-tables.ts'
import { NameObject as Name } from '../../src/objects/name-object.ts'
import { objects, OPERATOR_TOKEN } from '../../src/objects/objects.ts'
import { answer } from '../../src/objects/outcome.ts'
import { PageObject as Page } from '../../src/objects/page-object.ts'
import { PictureObject as Picture } from '../../src/objects/picture-object.ts'
import { ServiceObject as Service } from '../../src/objects/service-object.ts'
import { operate } from '../../src/operator/operate.ts'
import { createEdgeNotes } from '../../src/services/notes.ts'
import { edgePageWatch } from '../../src/services/page-watch.ts'
import { createEdgePages } from '../../src/services/pages.ts'
import { createEdgePictures } from '../../src/services/pictures.ts'
import { createQuota } from '../../src/services/quota.ts'
import { remote } from '../../src/services/remote.ts'
import { edgeReports } from '../../src/services/reports.ts'
import { type Call, type CallResult, decoded, encoded } from './calls.ts'

/** What is done to an object that no service does. */
type Step =
  /** What the runtime does when the time of its alarm has come. */
  | { readonly step: 'ring' }
  /** The rows of a query, or of an update; `undefined` where it has no such table. */
  | { readonly step: 'look'; readonly sql: string; readonly parameters: readonly unknown[] }
  /** Begins anew from what is stored, as after an eviction, in the middle of whatever is asked of it. */
  | { readonly step: 'end' }
  /** The same, with nothing stored. */
  | { readonly step: 'wipe' }

interface Tested {
  tested(step: Step): Promise<Record<string, unknown>[] | undefined>
}

/** Every object that there is, as its class and its id. */
const known = new Set<string>()
/** When their alarms ring: the clock of a suite is not that of the runtime. */
const alarms = new Map<string, number>()

function begin(namespace: string, { id, storage }: DurableObjectState): void {
  const key = `${namespace} ${String(id)}`
  known.add(key)
  Object.assign(storage, {
    getAlarm: async () => alarms.get(key) ?? null,
    setAlarm: async (time: number) => void alarms.set(key, time),
    deleteAlarm: async () => void alarms.delete(key),
  })
}

async function take(step: Step, ctx: DurableObjectState, ring: () => Promise<void>) {
  if (step.step === 'ring') {
    await ring()
    // An alarm may come twice.
    await ring()
  }
  if (step.step === 'wipe') await ctx.storage.deleteAll()
  if (step.step === 'wipe' || step.step === 'end') {
    ;(ctx as DurableObjectState & { abort(): void }).abort()
  }
  if (step.step !== 'look') return undefined
  try {
    const { reader } = createDurableTables(ctx.storage)
    const query = CompiledQuery.raw(step.sql, [...step.parameters])
    return (await reader.executeQuery<Record<string, unknown>>(query)).rows
  } catch (error) {
    if (error instanceof Error && error.message.includes('no such table')) return undefined
    throw error
  }
}

// eslint-disable-next-line no-explicit-any -- TypeScript asks for it where a class extends one that is given.
type Given = any[]
type ObjectClass = new (...args: Given) => DurableObject & { alarm?(): Promise<void> }

/** The same class of objects, which the tests can ask for more. */
function withSteps<C extends ObjectClass>(namespace: string, Class: C) {
  return class extends Class implements Tested {
    constructor(...args: Given) {
      super(...args)
      begin(namespace, this.ctx)
    }

    tested(step: Step) {
      return take(step, this.ctx, async () => this.alarm?.())
    }
  }
}

export const PageObject = withSteps('PAGES', Page)
export const NameObject = withSteps('NAMES', Name)
export const CounterObject = withSteps('COUNTERS', Counter)
export const ServiceObject = withSteps('SERVICE', Service)
export const PictureObject = withSteps('UPLOADED', Picture)
export const CatalogObject = withSteps('CATALOG', Catalog)

interface Namespace {
  get(id: string): Tested
  idFromString(id: string): string
}

function toObject(key: string, step: Step) {
  const [namespace = '', id = ''] = key.split(' ')
  const ofClass = env[namespace] as Namespace
  return ofClass.get(ofClass.idFromString(id)).tested(step)
}

type Methods = Readonly<Record<string, (...args: never[]) => unknown>>

const tokens = (method: 'create' | 'list' | 'revoke' | 'idOf') => (argument: string) =>
  objects.service().tokens(method, [argument])

/** The services as the application and the operator's commands have them. */
const SERVICES: Readonly<Record<string, (call: Call) => Methods>> = {
  pages: ({ pageId, maxDailyBytesPerAddress = 0 }) => {
    const newId = pageId === undefined ? undefined : () => pageId
    const pages = createEdgePages(createQuota(maxDailyBytesPerAddress), newId)
    return { ...pages, watch: (head: Parameters<typeof pages.watch>[0]) => pages.watch(head)() }
  },
  pictures: () => ({ ...createEdgePictures(UNBOUNDED) }),
  notes: () => ({ ...createEdgeNotes() }),
  reports: () => ({
    ...edgeReports,
    list: (selection: ReportSelection) =>
      selection.pageId === undefined
        ? openReports(selection)
        : remote(selection.pageId, 'reports').list(selection),
  }),
  premiumTokens: () => ({
    create: tokens('create'),
    list: tokens('list'),
    revoke: tokens('revoke'),
    idOf: tokens('idOf'),
  }),
  addressSecrets: () => ({ at: (time: number) => objects.service().secretAt(time) }),
  counts: () => ({
    count: (key: string, windowSeconds: number) => objects.counter(`requests ${key}`).count(windowSeconds),
  }),
  pageWatch: () => ({
    /** Follows a page until a revision. Resolves to those that it has heard of. */
    async until(id: string, revision: number) {
      const heard: (number | undefined)[] = []
      const ended = new AbortController()
      await new Promise<void>((resolve) => {
        const listener = (state: { readonly revision: number } | undefined) => {
          if (state?.revision !== heard.at(-1)) heard.push(state?.revision)
          if (state?.revision === revision) resolve()
        }
        edgePageWatch.follow(id, listener, ended.signal)
      })
      ended.abort()
      return heard
    },
  }),
  objects: () => ({
    /** Rings the alarms whose time has come. */
    async ring() {
      const due = [...alarms].filter(([, time]) => time <= Date.now())
      for (const [key] of due) {
        alarms.delete(key)
        await toObject(key, { step: 'ring' })
      }
    },
    /** The rows of a query in the tables of all objects that have them. What a page has of pictures is a copy. */
    async look(sql: string, parameters: readonly unknown[]) {
      const asked = [...known].filter((key) => !sql.includes('"picture') || key.startsWith('UPLOADED '))
      const found = await Promise.all(asked.map((key) => toObject(key, { step: 'look', sql, parameters })))
      if (found.length > 0 && found.every((rows) => rows === undefined))
        throw new Error(`No object has the tables: ${sql}`)
      return found.flatMap((rows) => rows ?? [])
    },
    end: () => endAll('end'),
    async wipe() {
      await endAll('wipe')
      known.clear()
      alarms.clear()
      clock.time = undefined
    },
  }),
}

/** Whoever is asked to end does not answer. */
async function endAll(step: 'end' | 'wipe'): Promise<void> {
  await Promise.all([...known].map((key) => toObject(key, { step }).catch(() => {})))
}

/** As the operator's command lists them: all that are open. */
async function openReports({ limit, after, resolved = false }: ReportSelection): Promise<unknown[]> {
  if (after !== undefined || resolved) throw new Error('The operator of a Worker has no such list.')
  const answered = await operate(
    new Request('http://within/.operator/reports/list', {
      method: 'POST',
      headers: { Authorization: `Bearer ${String(env[OPERATOR_TOKEN])}` },
      body: '{}',
    }),
  )
  return ((await answered.json()) as unknown[]).slice(0, limit)
}

async function resultOf(call: Call): Promise<CallResult> {
  // All of a Worker have one clock: who has none of its own goes by the last that was set.
  clock.time = call.time ?? clock.time
  const { [call.method]: method } = SERVICES[call.service]?.(call) ?? {}
  if (method === undefined) throw new Error(`The Worker has no ${call.service}.${call.method}.`)
  try {
    return await answer(async () => method(...(call.args as never[])))
  } catch (error) {
    const { name, message } = error as Error
    return { thrown: { name, message } }
  }
}

export default {
  async fetch(request: Request): Promise<Response> {
    if (request.method === 'GET') return new Response('ready')
    return new Response(encoded(await resultOf(decoded(await request.text()) as Call)))
  },
}

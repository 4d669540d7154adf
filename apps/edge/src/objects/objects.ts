import { env, type DurableObjectNamespace } from 'cloudflare:workers'
import { createHash, createHmac } from 'node:crypto'
import type { CatalogObject } from './catalog-object.ts'
import type { CounterObject } from './counter-object.ts'
import type { NameObject } from './name-object.ts'
import type { ServiceObject } from './service-object.ts'
import type { PageStub, PictureStub } from './types.ts'

/** The secret with which the operator's commands are sent. */
export const OPERATOR_TOKEN = 'OPERATOR_TOKEN'

interface Namespaces {
  readonly PAGES: DurableObjectNamespace<PageStub>
  readonly NAMES: DurableObjectNamespace<NameObject>
  readonly COUNTERS: DurableObjectNamespace<CounterObject>
  readonly SERVICE: DurableObjectNamespace<ServiceObject>
  readonly UPLOADED: DurableObjectNamespace<PictureStub>
  readonly CATALOG: DurableObjectNamespace<CatalogObject>
}

/** How many objects share the list of all pages, and that of all uploads. */
export const CATALOG_PARTS = 64

/** What a part of the catalog lists. */
export type Listed = 'pages' | 'pictures'

/** The counter of the bytes of all pictures, which goes on for longer than this service. */
export const ALL_PICTURES = 'bytes of all pictures'
export const NEVER = Date.UTC(2200)
/** How long a day is, in milliseconds. */
export const DAY_MILLISECONDS = 24 * 60 * 60 * 1000

/** The name that leads from the key of a picture to the object of its upload. */
export function nameOfPicture(key: string): string {
  return `picture ${key}`
}

/** The objects of the service, each by what it is for. */
export const objects = {
  page: (id: string): PageStub => namespaces().PAGES.getByName(id),
  name: (name: string): NameObject => namespaces().NAMES.getByName(name),
  // The count of all pictures has no address in it, and goes on under another secret.
  counter: (what: string): CounterObject =>
    namespaces().COUNTERS.getByName(what === ALL_PICTURES ? what : sealed(what)),
  service: (): ServiceObject => namespaces().SERVICE.getByName('service'),
  /** By the hash of what was uploaded. */
  picture: (hash: string): PictureStub => namespaces().UPLOADED.getByName(hash),
  catalog: (part: number, of: Listed = 'pages'): CatalogObject =>
    namespaces().CATALOG.getByName(of === 'pages' ? String(part) : `${of} ${part}`),
  catalogOf: (name: string, of?: Listed): CatalogObject => objects.catalog(partOf(name), of),
}

function namespaces(): Namespaces {
  return env as unknown as Namespaces
}

/** Nobody can tell from the name of a counter which address it counts, without the operator's secret. SPEC.md 8.7.6 */
function sealed(what: string): string {
  return createHmac('sha256', String(env[OPERATOR_TOKEN] ?? ''))
    .update(what)
    .digest('base64url')
}

function partOf(name: string): number {
  return (createHash('sha256').update(name).digest()[0] ?? 0) % CATALOG_PARTS
}

import { env, type DurableObjectNamespace } from 'cloudflare:workers'
import { createHash, createHmac } from 'node:crypto'
import type { CatalogStub, CounterStub, NameStub, PageStub, ServiceStub } from './stubs.ts'

/** The secret with which the operator's commands are sent. */
export const OPERATOR_TOKEN = 'OPERATOR_TOKEN'

interface Namespaces {
  readonly PAGES: DurableObjectNamespace<PageStub>
  readonly NAMES: DurableObjectNamespace<NameStub>
  readonly COUNTERS: DurableObjectNamespace<CounterStub>
  readonly SERVICE: DurableObjectNamespace<ServiceStub>
  readonly CATALOG: DurableObjectNamespace<CatalogStub>
}

/** How many objects share the list of all pages. */
export const CATALOG_PARTS = 64

/** The objects of the service, each by what it is for. */
export const objects = {
  page: (id: string): PageStub => namespaces().PAGES.getByName(id),
  name: (name: string): NameStub => namespaces().NAMES.getByName(name),
  counter: (what: string): CounterStub => namespaces().COUNTERS.getByName(sealed(what)),
  service: (): ServiceStub => namespaces().SERVICE.getByName('service'),
  catalog: (part: number): CatalogStub => namespaces().CATALOG.getByName(String(part)),
  catalogOf: (name: string): CatalogStub => objects.catalog(partOf(name)),
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

import { readdirSync } from 'node:fs'

/** How the Worker is served on one computer. */
export interface LocalWorker {
  /** The folder of the build. */
  readonly dist: string
  /** The folder of the objects' databases. */
  readonly state: string
  /** Host and port. */
  readonly address: string
  /** A socket that is open as long as the runtime serves the folder. Whoever connects to it gets files of the build. */
  readonly socket?: string | undefined
  /** Variables and secrets. */
  readonly bindings: Readonly<Record<string, string>>
}

/** The day from which the runtime behaves as it did then; as in `wrangler.jsonc`. */
export const COMPATIBILITY_DATE = '2026-11-01'

/** The classes of objects, by their bindings; as in `wrangler.jsonc`. */
export const OBJECTS = {
  PAGES: 'PageObject',
  NAMES: 'NameObject',
  COUNTERS: 'CounterObject',
  SERVICE: 'ServiceObject',
  CATALOG: 'CatalogObject',
  UPLOADED: 'PictureObject',
} as const

/** The configuration of workerd, in the text format of Cap'n Proto. */
export function workerdConfig({ dist, state, address, socket, bindings }: LocalWorker): string {
  const codecs = readdirSync(`${dist}worker`).filter((name) => name.endsWith('.wasm'))
  const objects = Object.entries(OBJECTS)
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "pages", worker = .pages),
    (name = "state", disk = (path = ${quoted(state)}, writable = true)),
    (name = "files", disk = (path = ${quoted(`${dist}files`)})),
  ],
  sockets = [
    (name = "http", address = ${quoted(address)}, http = (), service = "pages"),
${socket === undefined ? '' : `    (name = "served", address = ${quoted(`unix:${socket}`)}, http = (), service = "files"),`}
  ],
);
const pages :Workerd.Worker = (
  modules = [
    (name = "worker.js", esModule = embed ${quoted(`${dist}worker/worker.js`)}),
${codecs.map((name) => `    (name = ${quoted(name)}, wasm = embed ${quoted(`${dist}worker/${name}`)}),`).join('\n')}
  ],
  compatibilityDate = "${COMPATIBILITY_DATE}",
  durableObjectNamespaces = [
${objects.map(([, name]) => `    (className = "${name}", uniqueKey = "qp-${name}", enableSql = true),`).join('\n')}
  ],
  durableObjectStorage = (localDisk = "state"),
  bindings = [
    (name = "FILES", service = "files"),
${objects.map(([binding, name]) => `    (name = "${binding}", durableObjectNamespace = "${name}"),`).join('\n')}
${Object.entries(bindings)
  .map(([name, text]) => `    (name = ${quoted(name)}, text = ${quoted(text)}),`)
  .join('\n')}
  ],
);
`
}

function quoted(text: string): string {
  return JSON.stringify(text)
}

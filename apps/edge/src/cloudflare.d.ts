/** What this package uses of the runtime of Workers. Its own type package would change types of the DOM everywhere. */

declare module 'cloudflare:workers' {
  /** The variables, secrets and other bindings of `wrangler.jsonc`. */
  export const env: Readonly<Record<string, unknown>>
  /** Lets work that a request has begun end after its client has gone. */
  export function waitUntil(work: Promise<unknown>): void
  export abstract class DurableObject {
    protected readonly ctx: DurableObjectState
    constructor(ctx: DurableObjectState, env: unknown)
  }

  export interface DurableObjectState {
    blockConcurrencyWhile<T>(work: () => Promise<T>): Promise<T>
    readonly id: { readonly name?: string; toString(): string }
    readonly storage: DurableObjectStorage
  }

  export interface DurableObjectStorage {
    readonly sql: SqlStorage
    readonly kv: {
      get<T>(key: string): T | undefined
      put(key: string, value: unknown): void
      delete(key: string): boolean
    }
    transaction<T>(work: (transaction: { rollback(): void }) => Promise<T>): Promise<T>
    getAlarm(): Promise<number | null>
    setAlarm(time: number): Promise<void>
    deleteAlarm(): Promise<void>
    deleteAll(): Promise<void>
  }

  export interface SqlStorage {
    exec<Row = Record<string, unknown>>(
      query: string,
      ...bindings: unknown[]
    ): Iterable<Row> & { toArray(): Row[] }
  }

  /** A bucket of R2. */
  export interface R2Bucket {
    put(key: string, value: Uint8Array): Promise<unknown>
    get(key: string): Promise<{ arrayBuffer(): Promise<ArrayBuffer> } | null>
    list(options: { readonly prefix: string }): Promise<{ readonly objects: readonly { key: string }[] }>
    delete(key: string): Promise<void>
  }

  /** Objects of a class, by name. */
  export interface DurableObjectNamespace<Stub> {
    getByName(name: string): Stub
  }
}

declare module 'cloudflare:node' {
  /** Answers requests by the HTTP server of Node that listens on a port of this isolate. */
  export function httpServerHandler(options: { readonly port: number }): {
    fetch(request: Request, env: unknown, context: unknown): Promise<Response>
  }
}

/** A stream of a number of bytes. */
declare class FixedLengthStream extends TransformStream<Uint8Array, Uint8Array> {
  constructor(length: number)
}

declare module 'edge:files' {
  /** The files beside the Worker, and a hash of each; made by `scripts/build.ts`. */
  export const FILES: Readonly<Record<string, string>>
  /** The text of those that are needed when the service starts. */
  export const TEXTS: Readonly<Record<string, string>>
}

declare module '*.wasm' {
  const module: WebAssembly.Module
  export default module
}

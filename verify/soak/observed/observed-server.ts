import { fileURLToPath } from 'node:url'
import { type BuiltServer, startBuiltServer } from '../../built-server.ts'

/** How a server's process is doing. */
export interface Sample {
  readonly residentMebibytes: number
  /** Milliseconds by which the event loop was late, since the sample before. */
  readonly loopDelayP99: number
  readonly loopDelayMax: number
}

const OBSERVE = fileURLToPath(new URL('./observe.ts', import.meta.url))

/** Starts a built server that {@link sampleOf} can ask. It trusts a proxy, so that `X-Forwarded-For` says who asks. */
export function startObservedServer(
  environment: Readonly<Record<string, string>> = {},
): Promise<BuiltServer> {
  return startBuiltServer({ TRUST_PROXY: '1', ...environment }, ['--import', OBSERVE])
}

/** How a server of {@link startObservedServer} is doing. */
export async function sampleOf(server: BuiltServer): Promise<Sample> {
  return (await server.ask('sample')) as Sample
}

import { join } from 'node:path'
import { nodeBinary } from '../binaries.ts'
import { browserRuntime } from './browser.ts'
import { bunRuntime } from './bun.ts'
import { denoRuntime } from './deno.ts'
import { nodeRuntime } from './node.ts'
import type { Runtime } from './runtime.ts'
import { workerdRuntime } from './workerd.ts'

/**
 * Every runtime that starts on this machine. One that does not is said aloud.
 *
 * @param service - the origin of the service that examples may call
 * @throws Error when one does not start and `CI` is set
 */
export async function startRuntimes(scratch: string, service: string): Promise<Runtime[]> {
  const starts: Record<string, () => Promise<Runtime | undefined>> = {
    'the Node of the workspace': () => nodeRuntime(process.execPath),
    'Node 22': () => nodeRuntime(nodeBinary('node-22')),
    Deno: () => denoRuntime(join(scratch, 'deno-cache'), new URL(service).host),
    Bun: bunRuntime,
    Chromium: browserRuntime,
    workerd: workerdRuntime,
  }
  const runtimes: Runtime[] = []
  for (const [name, start] of Object.entries(starts)) {
    const runtime = await start().catch((error: unknown) => giveUp(name, error))
    if (runtime !== undefined) runtimes.push(runtime)
  }
  return runtimes
}

function giveUp(name: string, error: unknown): undefined {
  if (process.env['CI'] === 'true')
    throw new Error(`${name} does not start on this machine`, { cause: error })
  process.stderr.write(
    `\n*** ${name} does not start on this machine; nothing is tried in it. ${String(error)}\n\n`,
  )
  return undefined
}

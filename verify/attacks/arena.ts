import type { Browser } from 'playwright-core'
import { type Gate, type PolicyMode, type Plant, startGate } from './gate.ts'
import { watch, type Watch } from './visit.ts'

/** What Chromium needs: nothing but this machine is reached, and one inspector sees every frame. */
export const ARENA_FLAGS: readonly string[] = [
  '--disable-features=IsolateSandboxedIframes',
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
]

/** A watched browser page behind a gate. */
export interface Arena extends Watch {
  readonly mode: PolicyMode
}

/** Opens one for a policy mode; with a plant, controls can be run in it. */
export async function openArena(
  browser: Browser,
  upstream: string,
  mode: PolicyMode,
  plant?: Plant,
): Promise<Arena> {
  const gate: Gate = await startGate(upstream, mode, plant)
  const context = await browser.newContext()
  const opened = await watch(await context.newPage(), gate)
  return {
    mode,
    visit: opened.visit,
    async close() {
      await context.close()
      await gate.stop()
    },
  }
}

import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundle } from '../../scripts/bundle.ts'
import { CONTRACT_WORKER } from './contract-bundle.ts'

/** Bundles the Worker that the contract's tests call. */
export default async function setup(): Promise<void> {
  await mkdir(join(CONTRACT_WORKER, 'files'), { recursive: true })
  const entry = fileURLToPath(new URL('contract-worker.ts', import.meta.url))
  await bundle(entry, join(CONTRACT_WORKER, 'worker/worker.js'))
}

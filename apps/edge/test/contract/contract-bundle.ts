import { fileURLToPath } from 'node:url'

/** The folder of the Worker that the contract's tests call. */
export const CONTRACT_WORKER = fileURLToPath(new URL('../../node_modules/.cache/contract/', import.meta.url))

import { readdirSync, readFileSync } from 'node:fs'
import { residentOf } from '../start-and-size/resident.ts'

/** Megabytes of memory that the processes hold together that a process has started. Linux only. */
export function residentOfChildren(parent: number): number {
  return childrenOf(parent)
    .map((child) => orZero(() => residentOf(child)))
    .reduce((sum, one) => sum + one, 0)
}

function childrenOf(parent: number): number[] {
  const isChild = new RegExp(`^PPid:\\s+${parent}$`, 'm')
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => orZero(() => Number(isChild.test(readFileSync(`/proc/${pid}/status`, 'utf8')))) === 1)
    .map(Number)
}

/** A process may end while it is looked at. */
function orZero(read: () => number): number {
  try {
    return read() || 0
  } catch {
    return 0
  }
}

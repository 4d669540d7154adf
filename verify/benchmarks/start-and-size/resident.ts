import { readFileSync } from 'node:fs'

/** Megabytes of memory that a process and its threads hold, pages of files included. Linux only. */
export function residentOf(pid: number): number {
  const kibibytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Math.round((Number(kibibytes) * 1024) / 1_000_000)
}

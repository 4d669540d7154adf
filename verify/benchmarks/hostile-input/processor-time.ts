import { existsSync, readFileSync } from 'node:fs'

const TICKS_A_SECOND = 100

/** Milliseconds of the processor that a process has used so far; `NaN` where the system does not tell. */
export function processorTimeOf(pid: number): number {
  const file = `/proc/${pid}/stat`
  if (!existsSync(file)) return Number.NaN
  const fields = readFileSync(file, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_A_SECOND
}

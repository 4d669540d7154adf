import { getPriority, setPriority } from 'node:os'

/** How much nicer those who work are than the process that serves. */
const NICER = 5
const NICEST = 19

/**
 * Lets the event loop go first where there are too few processors.
 *
 * @param pid - a process that has just been started; its threads will inherit it. Without one, this thread, on Linux
 */
export function giveWay(pid = 0): void {
  setPriority(pid, Math.min(NICEST, getPriority() + NICER))
}

import { expect, it } from 'vitest'
import { niceIncrement } from './thread.ts'

it('threads are nicer than the process, and never of the niceness that looks like a failure', () => {
  for (let priority = -20; priority <= 19; priority += 1) {
    expect(niceIncrement(priority)).toBeGreaterThanOrEqual(5)
    expect(priority + niceIncrement(priority)).not.toBe(-1)
  }
})

import { expect, it } from 'vitest'
import { Mutex } from './mutex.ts'

it('is held by one caller at a time, in the order of asking', async () => {
  const mutex = new Mutex()
  const log: string[] = []
  const visit = async (name: string) => {
    const release = await mutex.acquire()
    log.push(`${name} in`)
    await new Promise((resolve) => setImmediate(resolve))
    log.push(`${name} out`)
    release()
  }
  await Promise.all(['a', 'b', 'c'].map(visit))
  await visit('d')
  expect(log).toEqual(['a in', 'a out', 'b in', 'b out', 'c in', 'c out', 'd in', 'd out'])
})

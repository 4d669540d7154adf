import { expect, it } from 'vitest'
import { Mutex } from './mutex.ts'

it('gives turns in the order of asking, one at a time', async () => {
  const turns = new Mutex()
  const log: string[] = []
  const visit = async (name: string) => {
    const end = await turns.take()
    log.push(`${name} in`)
    await new Promise((resolve) => setImmediate(resolve))
    log.push(`${name} out`)
    end()
  }
  await Promise.all(['a', 'b', 'c'].map(visit))
  await visit('d')
  expect(log).toEqual(['a in', 'a out', 'b in', 'b out', 'c in', 'c out', 'd in', 'd out'])
})

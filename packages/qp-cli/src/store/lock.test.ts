import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { jsonFile } from './json-file.ts'
import { lock } from './lock.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'qp-lock-'))
})
afterEach(() => rm(folder, { recursive: true }))

it('[18.3.2] of many changes at the same time, none is lost', async () => {
  const file = jsonFile<readonly number[]>(
    join(folder, 'numbers.json'),
    [],
    (value) => value as readonly number[],
  )
  const numbers = Array.from({ length: 30 }, (_, number) => number)
  await Promise.all(numbers.map((number) => file.update((old) => [[...old, number], undefined])))
  expect((await file.read()).toSorted((one, other) => one - other)).toEqual(numbers)
  expect(await readdir(folder)).toEqual(['numbers.json'])
})

it('[18.3.2] who was taken for dead notices it, and takes no lock away from another', async () => {
  const path = join(folder, 'a.lock')
  const first = await lock(path)
  expect(await first.isHeld()).toBe(true)
  const longAgo = new Date(Date.now() - 60_000)
  await utimes(path, longAgo, longAgo)
  const second = await lock(path)
  expect([await first.isHeld(), await second.isHeld()]).toEqual([false, true])
  await first.release()
  expect(await second.isHeld()).toBe(true)
  await second.release()
  expect(await readdir(folder)).toEqual([])
})

it('[18.3.2] what a killed process has left of a new file is cleared away', async () => {
  await writeFile(join(folder, 'a.json.tmp-left'), '{"half')
  await jsonFile<object>(join(folder, 'a.json'), {}, () => ({})).update((old) => [old, undefined])
  expect(await readdir(folder)).toEqual(['a.json'])
})

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { allSent, areSending, beforeSaves, onUpload, upload } from './uploads.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const NEVER = new Promise<void>(() => {})

it('saves wait for what is inserted, but not for what stands still', async () => {
  void beforeSaves(NEVER)
  let isSaved = false
  void allSent().then(() => (isSaved = true))
  await vi.advanceTimersByTimeAsync(59_000)
  expect([areSending(), isSaved]).toEqual([true, false])
  await vi.advanceTimersByTimeAsync(1000)
  expect([areSending(), isSaved]).toEqual([false, true])
})

it('saves wait as long as anything is sent', async () => {
  vi.stubGlobal('fetch', () => NEVER)
  void beforeSaves(NEVER)
  await vi.advanceTimersByTimeAsync(59_000)
  upload(new File(['x'], 'a.png')).cancel()
  await vi.advanceTimersByTimeAsync(59_000)
  expect(areSending()).toBe(true)
  await vi.advanceTimersByTimeAsync(1000)
  expect(areSending()).toBe(false)
})

it('saves go on once what is inserted stands in the text, or has failed', async () => {
  const steps = vi.fn()
  const stop = onUpload(steps)
  await beforeSaves(Promise.resolve())
  await expect(beforeSaves(Promise.reject(new Error('not read')))).rejects.toThrow('not read')
  stop()
  expect([areSending(), steps.mock.calls.length]).toEqual([false, 2])
})

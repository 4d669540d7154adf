import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { temporaryDirectory } from '../store/db/test-stores.ts'

const PROGRAM = fileURLToPath(new URL('./durable-file.process.ts', import.meta.url))

describe('[15.1.3] [15.3.3] a file that is being written', () => {
  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'is gone after a %s, which ends the process',
    async (signal) => {
      const directory = await temporaryDirectory()
      const options = ['--conditions=qp-source', '--experimental-strip-types', '--no-warnings']
      const child = spawn(process.execPath, [...options, PROGRAM, join(directory, 'file')], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const ended = once(child, 'exit')
      await once(child.stdout, 'data')
      expect(await readdir(directory)).toHaveLength(2)
      child.kill(signal)
      expect(await ended).toEqual([null, signal])
      expect(await readdir(directory)).toEqual([])
    },
  )
})

import { availableParallelism } from 'node:os'
import { libraryProject } from '../../vitest.shared.ts'

// What the service must survive. It measures times, so it comes after all others have run, and nothing waits in line.
export default libraryProject(import.meta.url, {
  name: 'server-faults',
  include: ['test/faults/**/*.test.ts'],
  globalSetup: ['test/postgres.setup.ts'],
  sequence: { groupOrder: 1 },
  maxWorkers: availableParallelism(),
  // A machine that is busy with something else takes its time.
  testTimeout: 240_000,
  hookTimeout: 120_000,
})

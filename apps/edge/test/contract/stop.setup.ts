import { afterAll } from 'vitest'
import { stopWorkers } from './store.ts'

afterAll(stopWorkers)

import { workerData } from 'node:worker_threads'
import { copyStore, type StoreCopy } from './sqlite-backup.ts'

await copyStore(workerData as StoreCopy)

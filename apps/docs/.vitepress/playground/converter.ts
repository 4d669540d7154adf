import type { Outcome } from './convert.ts'
import type { Draft } from './draft.ts'
import { startWorker } from './trusted.ts'

/** Converts drafts beside the page, which stays free whatever somebody puts in. SPEC.md 10.30.8 */
export interface Converter {
  /** One at a time: the caller waits for the outcome. */
  convert(draft: Draft): Promise<Outcome>
  stop(): void
}

const DEADLINE_MILLISECONDS = 5000
const LATE: Outcome = {
  problem: 'Converting this takes longer than five seconds. The service would refuse it.',
}
const NOT_LOADED: Outcome = { problem: 'The converter could not be loaded. Reload the page.' }

/** A converter with a worker, which is ended when it is late; the next draft gets a new one. */
export function createConverter(): Converter {
  let worker: Promise<Worker> | undefined
  const end = (started: Worker) => {
    started.terminate()
    worker = undefined
  }
  return {
    async convert(draft) {
      worker ??= readyWorker()
      const started = await worker.catch(() => undefined)
      if (started === undefined) {
        worker = undefined
        return NOT_LOADED
      }
      started.postMessage(draft)
      const outcome = await Promise.race([answerOf<Outcome>(started), later(DEADLINE_MILLISECONDS)])
      if (outcome === undefined) end(started)
      return outcome ?? LATE
    },
    stop: () => void worker?.then(end, () => undefined),
  }
}

async function readyWorker(): Promise<Worker> {
  const worker = startWorker()
  await answerOf(worker)
  return worker
}

function answerOf<T>(worker: Worker): Promise<T> {
  return new Promise((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<T>) => resolve(data), { once: true })
    worker.addEventListener('error', reject, { once: true })
  })
}

function later(milliseconds: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

// pnpm bench highlighters [seconds for one hostile source] [its characters] [part of a name]
import { fork } from 'node:child_process'
import { BUNDLED, bundleSize } from './bundle.ts'
import { PEERS } from './peers.ts'
import type { Report } from './probe.ts'

const [seconds = '3', length = '8000', part = ''] = process.argv.slice(2)
const BOUND_MS = 150

interface Result {
  start: string
  memory: string
  languages: number
  speed: string
  growth: string
  cases: number
  slow: number
  stopped: number
  worst: number
  worstCase: string
}

const columns = [
  'library',
  'languages',
  'start',
  'memory',
  'characters/ms',
  'HTML/source',
  'bundle',
  'hostile sources',
  `over ${BOUND_MS} ms`,
  `stopped after ${seconds} s`,
  'worst',
]
print(columns)
print(columns.map(() => '---'))
for (const name of Object.keys(PEERS).filter((peer) => peer.includes(part))) {
  const { start, memory, languages, speed, growth, cases, slow, stopped, worst, worstCase } =
    await probe(name)
  const bundle = BUNDLED[name]
  const size = bundle === undefined ? undefined : await bundleSize(bundle)
  const kilobytes = size && `${Math.round(size.bytes / 1000)} KB (${Math.round(size.gzipped / 1000)} KB gzip)`
  print([
    name,
    languages,
    start,
    memory,
    speed,
    growth,
    kilobytes ?? '',
    cases,
    slow,
    stopped,
    `${Math.round(worst)} ms: ${worstCase}`,
  ])
}
process.stdout.write(
  `\nHostile sources have ${length} characters. Times of single sources are of the processor.\n`,
)

/** Whoever takes too long is stopped, and goes on behind that source in a new process. */
async function probe(name: string): Promise<Result> {
  const result: Result = {
    start: '',
    memory: '',
    languages: 0,
    speed: '',
    growth: '',
    cases: 0,
    slow: 0,
    stopped: 0,
    worst: 0,
    worstCase: '',
  }
  let finished = false
  while (!finished) finished = await probeFrom(name, result)
  return result
}

function probeFrom(name: string, result: Result): Promise<boolean> {
  const child = fork(new URL('./probe.ts', import.meta.url), [name, String(result.cases), length])
  let trying = ''
  let finished = false
  let timer: NodeJS.Timeout | undefined
  const note = (milliseconds: number) => {
    result.cases += 1
    if (milliseconds > BOUND_MS) result.slow += 1
    if (milliseconds > result.worst) Object.assign(result, { worst: milliseconds, worstCase: trying })
  }
  child.on('message', (message: Report) => {
    clearTimeout(timer)
    if ('start' in message && result.start === '') {
      const { milliseconds, megabytes, languages } = message.start
      Object.assign(result, {
        start: `${Math.round(milliseconds)} ms`,
        memory: `${Math.round(megabytes)} MB`,
        languages,
      })
    }
    if ('speed' in message) {
      const { charactersPerMillisecond, growth } = message.speed
      Object.assign(result, {
        speed: String(Math.round(charactersPerMillisecond)),
        growth: growth.toFixed(1),
      })
    }
    if ('took' in message) note(message.took)
    if ('done' in message) finished = true
    if ('trying' in message) {
      trying = message.trying
      timer = setTimeout(
        () => {
          result.stopped += 1
          note(Number(seconds) * 1000)
          child.kill('SIGKILL')
        },
        Number(seconds) * 1000,
      )
    }
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code) => {
      clearTimeout(timer)
      if (code !== 0 && code !== null) reject(new Error(`${name} failed at ${trying}`))
      else resolve(finished)
    })
  })
}

function print(cells: readonly (string | number)[]): void {
  process.stdout.write(`| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |\n`)
}

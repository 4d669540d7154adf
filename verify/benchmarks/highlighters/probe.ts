// What run.ts starts once for each library, so that each has a process to itself.
import { SAMPLES } from '../../../packages/qp-render/src/highlight/samples.testkit.ts'
import { fill, hostileSource, PARTS } from './hostile.ts'
import { PEERS } from './peers.ts'

/** What the parent gets, in this order. */
export type Report =
  | {
      readonly start: {
        readonly milliseconds: number
        readonly megabytes: number
        readonly languages: number
      }
    }
  | { readonly speed: { readonly charactersPerMillisecond: number; readonly growth: number } }
  | { readonly trying: string }
  | { readonly took: number }
  | { readonly done: true }

const [name = '', from = '0', length = '8000'] = process.argv.slice(2)
const report = (message: Report) => process.send?.(message)

const before = process.memoryUsage().rss
const began = performance.now()
const load = PEERS[name as keyof typeof PEERS]
const { run, names } = await load()
for (const [language, peerName] of names) run(SAMPLES[language as keyof typeof SAMPLES], peerName)
report({
  start: {
    milliseconds: performance.now() - began,
    megabytes: (process.memoryUsage().rss - before) / 1_000_000,
    languages: names.size,
  },
})

if (from === '0') report({ speed: measureSpeed() })

const cases = [...names].flatMap(([language, peerName]) =>
  PARTS.map((part) => ({ language, peerName, part })),
)
for (const { language, peerName, part } of cases.slice(Number(from))) {
  report({ trying: `${language} ${JSON.stringify(part)}` })
  const source = hostileSource(part, Number(length))
  const start = process.cpuUsage()
  run(source, peerName)
  const { user, system } = process.cpuUsage(start)
  report({ took: (user + system) / 1000 })
}
report({ done: true })

/** Ordinary source of all languages. */
function measureSpeed() {
  const sources = [...names].map(([language, peerName]) => {
    const sample = SAMPLES[language as keyof typeof SAMPLES]
    return { peerName, code: fill(sample, 8_000) }
  })
  const characters = sources.reduce((sum, { code }) => sum + code.length, 0)
  let html = 0
  for (const { code, peerName } of sources) html += run(code, peerName)
  const rounds = [1, 2, 3].map(() => {
    const start = process.cpuUsage()
    for (const { code, peerName } of sources) run(code, peerName)
    const { user, system } = process.cpuUsage(start)
    return (user + system) / 1000
  })
  return { charactersPerMillisecond: characters / Math.min(...rounds), growth: html / characters }
}

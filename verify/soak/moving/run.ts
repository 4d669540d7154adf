// pnpm soak moving ADDRESS [pages]: moves a store from SQLite to the empty PostgreSQL database at ADDRESS and back.
import { moveStore } from '../../../apps/server/test/move-store.ts'

const [postgresUrl, pages = '100000'] = process.argv.slice(2)
const SAMPLES = 1000
const MEBIBYTE = 1024 * 1024

if (postgresUrl === undefined) throw new Error('Which PostgreSQL database? It must be empty.')
const count = Number(pages)
const { steps, exports, compared, different, tried, working } = await moveStore(count, postgresUrl, SAMPLES)
process.stdout.write(`${count} pages\n| step | seconds | pages a second | peak MiB |\n|---|---|---|---|\n`)
for (const { what, seconds, peakBytes } of steps) {
  const cells = [what, seconds.toFixed(1), Math.round(count / seconds), Math.round(peakBytes / MEBIBYTE)]
  process.stdout.write(`| ${cells.join(' | ')} |\n`)
}
const isSame = new Set(exports).size === 1
process.stdout.write(
  `exports of the three stores: ${isSame ? 'the same bytes' : exports.join(', ')}\n` +
    `pages compared: ${compared}, different: ${different}\nkeys tried: ${tried}, working: ${working}\n`,
)
if (!isSame || different > 0 || working < tried) process.exitCode = 1

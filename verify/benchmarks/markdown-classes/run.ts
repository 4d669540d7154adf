// pnpm bench markdown-classes [length] [part of a class's name]
import { markdownToBlocks } from '../../../packages/qp-markdown/src/index.ts'
import { CLASSES } from './classes.ts'

const [length = '50000', part = ''] = process.argv.slice(2)
const lengths = [Number(length), 2 * Number(length)]

const rows = Object.entries(CLASSES)
  .filter(([name]) => name.includes(part))
  .map(([name, textOf]) => [name, ...lengths.map((size) => measure(textOf(size)))])
const header = ['class', ...lengths.map((size) => `${size} characters`)]
for (const row of [header, header.map(() => '---'), ...rows]) {
  process.stdout.write(`| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |\n`)
}

/** Milliseconds of the processor, and the refusal if there was one. */
function measure(text: string): string {
  const start = process.cpuUsage()
  const outcome = outcomeOf(text)
  const { user, system } = process.cpuUsage(start)
  return `${Math.round((user + system) / 1000)} ms${outcome}`
}

function outcomeOf(text: string): string {
  try {
    markdownToBlocks(text)
    return ''
  } catch (error) {
    return `, ${(error as Error).message}`
  }
}

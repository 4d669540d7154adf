import { clean } from './src/clean.ts'
import { readPage } from './src/read-page.ts'
import { renderTerminal } from './src/render.ts'
import { screenOf } from './src/screen.ts'

const [source] = process.argv.slice(2)
if (source === undefined) fail('which page? node main.ts page.json | URL.json | -')
else {
  try {
    const blocks = await readPage(source, process.stdin)
    process.stdout.write(renderTerminal(blocks, screenOf(process.stdout, process.env)))
  } catch (error) {
    fail(`${source}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function fail(message: string): void {
  process.stderr.write(`${clean(message)}\n`)
  process.exitCode = 1
}

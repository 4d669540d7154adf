// pnpm conformance:mcp: the official conformance suite and the command line of the inspector at the built server.
// It downloads the inspector (npx); `conformance:mcp --offline` leaves it out.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { startBuiltServer } from '../built-server.ts'

const INSPECTOR = '@modelcontextprotocol/inspector@2.12.0'
const VERSIONS = ['2025-11-25', '2026-07-28']
const SUITE = join(
  dirname(createRequire(import.meta.url).resolve('@modelcontextprotocol/conformance/package.json')),
  'dist/index.js',
)

const server = await startBuiltServer()
const url = `${server.origin}/mcp`
try {
  for (const version of VERSIONS) {
    const expected = join(import.meta.dirname, `expected-${version}.yml`)
    const options = ['--suite', 'all', '--spec-version', version, '--expected-failures', expected]
    const { code, output } = await run(process.execPath, [SUITE, 'server', '--url', url, ...options])
    process.stdout.write(`\n# Conformance, ${version}\n${output.slice(output.indexOf('=== SUMMARY'))}`)
    if (code !== 0) process.exitCode = 1
  }
  if (!process.argv.includes('--offline')) await inspect()
} finally {
  await server.stop()
}

/** A page from its beginning to its end, by the inspector's command line. */
async function inspect(): Promise<void> {
  const call = async (tool: string, ...args: string[]) => {
    const pairs = args.flatMap((arg) => ['--tool-arg', arg])
    const command = ['-y', INSPECTOR, '--cli', url, '--transport', 'http', '--method', 'tools/call']
    const { code, output } = await run('npx', [...command, '--tool-name', tool, ...pairs])
    const answer = JSON.parse(output.slice(output.indexOf('{'))) as {
      isError?: boolean
      structuredContent: Record<string, string>
    }
    process.stdout.write(`inspector: ${tool} ${JSON.stringify(answer.structuredContent)}\n`)
    if (code !== 0 || answer.isError === true) throw new Error(`${tool} has failed: ${output}`)
    return answer.structuredContent
  }
  process.stdout.write('\n# Inspector\n')
  const { id, editKey } = await call('publish_page', 'content=# Tides')
  const keyed = [`page=${id}`, `editKey=${editKey}`]
  await call('edit_page', ...keyed, 'edits=[{"old":"Tides","new":"Ebb"}]')
  await call('append_to_page', ...keyed, 'content=Twice a day.')
  await call('set_page', ...keyed, 'published=false')
  await call('set_page', ...keyed, 'published=true', 'expiresAt=2030-01-31T09:30:00Z')
  await call('delete_page', ...keyed)
}

async function run(command: string, args: readonly string[]): Promise<{ code: number; output: string }> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'ignore'] })
  const ended = once(child, 'exit') as Promise<[number | null]>
  const output = await text(child.stdout)
  const [code] = await ended
  return { code: code ?? 1, output }
}

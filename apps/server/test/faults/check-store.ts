import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const CLI = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url))

/** `qp-server` with some arguments, as an operator calls it: its exit code and what it has printed. */
export async function runQpServer(
  databaseUrl: string,
  ...args: readonly string[]
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [CLI, ...args], {
    env: { PATH: process.env['PATH'] ?? '', DATABASE_URL: databaseUrl },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output }
}

/** `qp-server check`: exit code 0 when the store is whole. */
export function checkStore(databaseUrl: string): Promise<{ code: number | null; output: string }> {
  return runQpServer(databaseUrl, 'check')
}

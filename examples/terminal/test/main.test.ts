import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { screenOf } from '../src/screen.ts'

const BLOCKS = [{ type: 'richtext', html: '<h1>Tides</h1>' }]
const SHOWN = { code: 0, out: 'Tides\n', complaint: '' }
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'qp-terminal-'))
})

afterAll(() => rm(folder, { recursive: true }))

test('a file, without colours where it is not written to a terminal', async () => {
  const file = join(folder, 'page.json')
  await writeFile(file, JSON.stringify({ version: 'qp.v1', blocks: BLOCKS }))
  expect(await run([file])).toEqual(SHOWN)
})

test('what is piped in', async () => {
  expect(await run(['-'], JSON.stringify(BLOCKS))).toEqual(SHOWN)
})

test('an address', async () => {
  const server = createServer(({ headers }, answer) => {
    answer.statusCode = headers.accept === 'application/json' ? 200 : 406
    answer.end(JSON.stringify({ version: 'qp.v1', id: 'x', content: BLOCKS }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  try {
    expect(await run([`http://127.0.0.1:${port}/page.json`])).toEqual(SHOWN)
  } finally {
    server.close()
  }
})

test('complaints are one clean line', async () => {
  expect(await run([])).toEqual({
    code: 1,
    out: '',
    complaint: 'which page? node main.ts page.json | URL.json | -\n',
  })
  expect(await run(['-'], '{"version":"qp.v2","blocks":[]}')).toEqual({
    code: 1,
    out: '',
    complaint: '-: this is no page of the version qp.v1\n',
  })
  expect(await run(['-'], '{"version":"qp.v1","blocks":"\\u001b[2J"}')).toEqual({
    code: 1,
    out: '',
    complaint: '-: there are no blocks in it\n',
  })
  const { code, complaint } = await run(['\u001B[2Jnone.json'])
  expect(code).toBe(1)
  expect(complaint).toMatch(/^\[2Jnone\.json: ENOENT[^\p{Cc}]*\n$/u)
})

test('colours are for terminals that have them, and nobody who has said no', () => {
  expect(screenOf({ isTTY: true, columns: 120 }, {})).toEqual({ width: 120, colors: true })
  expect(screenOf({ isTTY: true, columns: 0 }, { NO_COLOR: '' })).toEqual({ width: 1, colors: true })
  expect(screenOf({ isTTY: true, columns: 80 }, { NO_COLOR: '1' }).colors).toBe(false)
  expect(screenOf({ isTTY: true, columns: 80 }, { TERM: 'dumb' }).colors).toBe(false)
  expect(screenOf({}, {})).toEqual({ width: 80, colors: false })
})

async function run(
  args: readonly string[],
  input = '',
): Promise<{ code: number | null; out: string; complaint: string }> {
  const main = fileURLToPath(new URL('../main.ts', import.meta.url))
  const child = spawn(process.execPath, ['--conditions=qp-source', main, ...args])
  const closed = new Promise<number | null>((resolve) => child.on('close', resolve))
  child.stdin.end(input)
  const [out, complaint, code] = await Promise.all([text(child.stdout), text(child.stderr), closed])
  return { code, out, complaint }
}

import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { expect, it } from 'vitest'

interface Output {
  readonly fileName: string
  readonly code?: string
  readonly source?: string | Uint8Array
}

it('[10.10.17] is at most 110 KB with gzip at first load, style sheet and all', async () => {
  const result = await build({
    root: fileURLToPath(new URL('..', import.meta.url)),
    logLevel: 'error',
    build: { write: false },
  })
  const { output } = (Array.isArray(result) ? result[0] : result) as { output: Output[] }
  const page = String(output.find(({ fileName }) => fileName === 'index.html')?.source)
  // Vite names all that is imported at once, so that a browser asks for it at once.
  const first = output.filter(({ fileName }) => page.includes(`"./${fileName}"`))
  const bytes = first.map(({ code, source }) => gzipSync(code ?? source ?? '', { level: 9 }).length)
  const total = bytes.reduce((sum, one) => sum + one, 0)
  expect(total).toBeGreaterThan(80_000)
  expect(total).toBeLessThanOrEqual(110_000)
})

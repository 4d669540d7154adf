import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const VECTORS = fileURLToPath(new URL('../vectors/', import.meta.url))
const EXAMPLE = join(VECTORS, 'example.py')
const hasPython = spawnSync('python3', ['--version']).status === 0
const run = (...args: string[]) => spawnSync('python3', [EXAMPLE, ...args], { encoding: 'utf8' })

it('the README of the vectors shows the example as it is', () => {
  const readme = readFileSync(join(VECTORS, 'README.md'), 'utf8')
  expect(readme).toContain(`\`\`\`python\n${readFileSync(EXAMPLE, 'utf8')}\`\`\`\n`)
})

// Where there is no python3, vitest lists these two as skipped.
it.runIf(hasPython)('[3.9.1] a program in another language passes the vectors', () => {
  const { status, stdout, stderr } = run()
  expect([status, stderr]).toEqual([0, ''])
  expect(stdout).toMatch(/^ok {5}divider: a divider\n/)
  expect(stdout).toMatch(/^ok {5}timeline: entries\n/m)
})

it.runIf(hasPython)('[3.9.1] and fails when a vector says something else', () => {
  const folder = mkdtempSync(join(tmpdir(), 'qp-vectors-'))
  try {
    cpSync(VECTORS, folder, { recursive: true })
    const file = join(folder, 'blocks/divider.json')
    writeFileSync(file, readFileSync(file, 'utf8').replace('"text": ""', '"text": "-"'))
    const { status, stdout } = run(folder)
    expect(status).toBe(1)
    expect(stdout).toMatch(/^differs divider: a divider\n/)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

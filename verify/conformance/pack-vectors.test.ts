import { spawnSync } from 'node:child_process'
import { mkdtempSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { extract } from 'tar'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CLASS_NAMES } from '../../packages/qp-schema/runner/classes.ts'

const file = (name: string) => fileURLToPath(new URL(name, import.meta.url))

describe('the archive of the vectors, unpacked in an empty folder', () => {
  let folder = ''
  let archive = ''

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'qp-unpacked-'))
    archive = pack(folder)
    mkdirSync(join(folder, 'empty'))
    await extract({ file: archive, cwd: join(folder, 'empty') })
  })

  afterAll(() => rmSync(folder, { recursive: true }))

  function pack(into: string): string {
    const { status, stdout, stderr } = spawnSync(process.execPath, [file('pack-vectors.ts'), into], {
      encoding: 'utf8',
    })
    expect([status, stderr]).toEqual([0, ''])
    return stdout.trim()
  }

  function conformance(...command: string[]) {
    const [name = ''] = readdirSync(join(folder, 'empty'))
    return spawnSync(process.execPath, ['runner/qp-conformance.mjs', ...command], {
      encoding: 'utf8',
      cwd: join(folder, 'empty', name),
      env: { PATH: process.env['PATH'] },
    })
  }

  it('has the text, the data and the runner, and nothing else', () => {
    const [name = '', ...others] = readdirSync(join(folder, 'empty'))
    expect([/^qp-v1-vectors-\d+$/.test(name), others]).toEqual([true, []])
    expect(readdirSync(join(folder, 'empty', name)).toSorted()).toEqual([
      'FORMAT.md',
      'LICENSE',
      'README.md',
      'runner',
      'schema',
      'vectors',
    ])
    expect(readdirSync(join(folder, 'empty', name, 'runner'))).toEqual(['qp-conformance.mjs'])
  })

  it('is the same bytes when it is made once more', () => {
    mkdirSync(join(folder, 'again'))
    expect(readFileSync(pack(join(folder, 'again'))).equals(readFileSync(archive))).toBe(true)
  })

  it('holds a program against the vectors of a class, and knows all classes', () => {
    const { status, stdout, stderr } = conformance(
      '--class',
      'html',
      // A program that loads all packages takes its time on a machine that is busy.
      '--timeout',
      '60',
      process.execPath,
      '--conditions=qp-source',
      file('our-packages.ts'),
    )
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout.match(/^claim: .*/gm)).toEqual([expect.stringMatching(/^claim: html, /)])
    expect(stdout.match(/^\S+ +(?:passes|not claimed)/gm)).toHaveLength(CLASS_NAMES.length)
  })

  it('says what a program gets wrong', () => {
    const program = join(folder, 'idle.mjs')
    writeFileSync(
      program,
      `import { createInterface } from 'node:readline'
      for await (const line of createInterface({ input: process.stdin })) {
        const { id, do: what } = JSON.parse(line)
        console.log(JSON.stringify({ id, result: what === 'classes' ? ['reader'] : [] }))
      }`,
    )
    const { status, stdout } = conformance(process.execPath, program)
    expect([status, stdout]).toEqual([
      1,
      expect.stringMatching(/^reader +passes \d+ of \d+[^]*first: blocks\//m),
    ])
  })
})

import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CLASS_NAMES } from '../../packages/qp-schema/runner/classes.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const SCHEMA = join(ROOT, 'packages/qp-schema/schema')
const CLASSES_IN_PYTHON = [
  'validator',
  'sanitizer',
  'css-sanitizer',
  'sanitizer-warnings',
  'reader',
  'text-writer',
]
const CLASSES_IN_GO = ['validator', 'reader', 'text-writer']
const RUNNER = ['--conditions=qp-source', join(ROOT, 'packages/qp-schema/runner/main.ts')]
const node = (file: string) => [process.execPath, '--conditions=qp-source', join(ROOT, file)]
const has = (program: string, ...args: string[]) => spawnSync(program, args).status === 0

let folder = ''

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'qp-programs-'))
})

afterAll(() => rmSync(folder, { recursive: true }))

function conformance(...command: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...RUNNER, ...command], {
    encoding: 'utf8',
  })
  return {
    status,
    stderr,
    lines: stdout.split('\n').filter((line) => line !== '' && !line.includes('not claimed')),
  }
}

/** Whether the tests of a language are left out, because this machine does not have it. It says so loudly. */
function lacks(language: string, isThere: boolean, debian: string): boolean {
  if (isThere) return false
  const problem = `there is no ${language} on the PATH; on Debian: apt-get install ${debian}`
  if (process.env['CI'] === 'true') throw new Error(`The example in ${language} cannot run: ${problem}`)
  process.stderr.write(`\n*** The test of the example in ${language} DID NOT RUN: ${problem}. ***\n\n`)
  return true
}

describe('[3.9.8] programs that pass', () => {
  it('our own packages, in every class', () => {
    const { status, stderr, lines } = conformance(...node('verify/conformance/our-packages.ts'))
    expect([status, stderr]).toEqual([0, ''])
    expect(lines.map((line) => line.split(/ +/).slice(0, 2).join(' '))).toEqual([
      ...CLASS_NAMES.map((name) => `${name} passes`),
      ...CLASS_NAMES.map((name) => `claim: ${name},`),
    ])
  })

  it('the example of a terminal, whose output is text', () => {
    const { status, stderr, lines } = conformance(...node('examples/terminal/conformance.ts'))
    expect([status, stderr, lines]).toEqual([
      0,
      '',
      [
        expect.stringMatching(/^reader +passes (\d+) of \1, \d+ of them by their words alone \(.+\)$/),
        'claim: reader by words, qp.v1, vectors 1',
      ],
    ])
  })

  it.skipIf(lacks('Python', has('python3', '--version'), 'python3'))('the example in Python', () => {
    const { status, stderr, lines } = conformance('python3', join(ROOT, 'examples/python/reader.py'), SCHEMA)
    expect([status, stderr, lines]).toEqual([
      0,
      '',
      [
        ...CLASSES_IN_PYTHON.map((name) => expect.stringMatching(`^${name} +passes (\\d+) of \\1( |$)`)),
        ...CLASSES_IN_PYTHON.map((name) => `claim: ${name}, qp.v1, vectors 1`),
      ],
    ])
  })

  it.skipIf(lacks('Go', has('go', 'version'), 'golang-go'))('the example in Go', () => {
    const program = join(folder, 'reader')
    const built = spawnSync('go', ['build', '-o', program, '.'], {
      cwd: join(ROOT, 'examples/go'),
      encoding: 'utf8',
      env: { ...process.env, GOFLAGS: '-mod=mod', GOPROXY: 'off', GOTOOLCHAIN: 'local' },
    })
    expect([built.status, built.stderr]).toEqual([0, ''])
    const { status, stderr, lines } = conformance(program, SCHEMA)
    expect([status, stderr, lines]).toEqual([
      0,
      '',
      [
        ...CLASSES_IN_GO.map((name) => expect.stringMatching(`^${name} +passes (\\d+) of \\1( |$)`)),
        ...CLASSES_IN_GO.map((name) => `claim: ${name}, qp.v1, vectors 1`),
      ],
    ])
  })
})

import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Command } from '../command.ts'
import { COMMANDS, DEFAULT_COMMAND } from './index.ts'

const GUIDE = '../../../../docs/self-hosting.md'
const OPERATIONS = '../../../../../docs/operations.md'
/** What every command takes. */
const COMMON_OPTIONS = ['help', 'json']

/** The calls in the code of a document, in blocks and in its sentences, without their comments. */
function callsIn(path: string): string[] {
  const text = readFileSync(new URL(path, import.meta.url), 'utf8')
  const calls = text.matchAll(/(?:^|`)(?:[A-Z_]+=\S+ )*(?:npx -y pnpm@10 )?qp-server(?: +([^#\n`]*))?/gm)
  return [...calls].map(([, words = '']) => words.trim())
}

const commandOf = (call: string): Command | undefined =>
  COMMANDS.find(({ name }) => call === name || call.startsWith(`${name} `))

const optionsOf = (call: string): readonly string[] => [
  ...COMMON_OPTIONS,
  ...(commandOf(call)?.options ?? []),
]

describe('the documented commands of the operator', () => {
  it.each([GUIDE, '../../../README.md', OPERATIONS])(
    'are there, with the options that they are called with: %s',
    (path) => {
      const calls = callsIn(path).filter((call) => !['', '--help'].includes(call))
      expect(calls.length).toBeGreaterThan(3)
      expect(calls.filter((call) => commandOf(call) === undefined)).toEqual([])
      const unknown = calls.flatMap((call) =>
        [...call.matchAll(/--([a-z-]+)/g)]
          .map(([, option = '']) => option)
          .filter((option) => !optionsOf(call).includes(option)),
      )
      expect(unknown).toEqual([])
    },
  )

  it('of each group of tasks are on the page about operations', () => {
    const told = new Set(callsIn(OPERATIONS).map((call) => commandOf(call)?.name))
    const tasks = [
      'backup',
      'restore',
      'pages prune',
      'resanitize',
      'reports list',
      'pages takedown',
      'stats',
    ]
    expect(tasks.filter((name) => !told.has(name))).toEqual([])
  })

  it('are all of them in the guide', () => {
    const documented = new Set(callsIn(GUIDE).map((call) => commandOf(call)?.name))
    const missing = COMMANDS.map(({ name }) => name).filter((name) => !documented.has(name))
    expect(missing).toEqual([DEFAULT_COMMAND])
  })
})

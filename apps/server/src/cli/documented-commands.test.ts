import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Command } from './command.ts'
import { COMMANDS, DEFAULT_COMMAND } from './commands.ts'

const GUIDE = '../../../docs/self-hosting.md'

/** The calls in the code blocks of a document, without their comments. */
function callsIn(path: string): string[] {
  const text = readFileSync(new URL(path, import.meta.url), 'utf8')
  return [...text.matchAll(/^(?:npx )?qp-server(?: +([^#\n]*))?/gm)].map(([, words = '']) => words.trim())
}

const commandOf = (call: string): Command | undefined =>
  COMMANDS.find(({ name }) => call === name || call.startsWith(`${name} `))

const optionsOf = (call: string): readonly string[] => commandOf(call)?.options ?? []

describe('the documented commands of the operator', () => {
  it.each([GUIDE, '../../README.md'])('are there, with the options that they are called with: %s', (path) => {
    const calls = callsIn(path).filter((call) => !['', '--help'].includes(call))
    expect(calls.length).toBeGreaterThan(3)
    expect(calls.filter((call) => commandOf(call) === undefined)).toEqual([])
    const unknown = calls.flatMap((call) =>
      [...call.matchAll(/--([a-z-]+)/g)]
        .map(([, option = '']) => option)
        .filter((option) => !optionsOf(call).includes(option)),
    )
    expect(unknown).toEqual([])
  })

  it('are all of them in the guide', () => {
    const documented = new Set(callsIn(GUIDE).map((call) => commandOf(call)?.name))
    const missing = COMMANDS.map(({ name }) => name).filter((name) => !documented.has(name))
    expect(missing).toEqual([DEFAULT_COMMAND])
  })
})

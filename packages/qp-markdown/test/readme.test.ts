import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** An example of the README, and what it prints. */
const EXAMPLE = /^```ts\n([^]*?)^```\n\n(`{3,4})(json)?\n([^]*?)^\2$/gm

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
const examples = [...readme.matchAll(EXAMPLE)].map(([, source = '', , language, output = '']) => ({
  source,
  isJson: language === 'json',
  output,
}))

describe('the examples of the README', () => {
  it('are found', () => {
    expect(examples.length).toBeGreaterThan(1)
  })

  it.each(examples)('print what they say', ({ source, isJson, output }) => {
    const flags = ['--conditions=qp-source', '--input-type=module-typescript', '-']
    const printed = execFileSync(process.execPath, flags, {
      cwd: new URL('..', import.meta.url),
      input: source,
      encoding: 'utf8',
    })
    if (isJson) expect(JSON.parse(printed)).toEqual(JSON.parse(output))
    else expect(printed).toBe(output)
  })
})

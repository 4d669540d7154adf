import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { publishedPackages } from '../published.ts'
import { reportPath } from './report.ts'

const CONVERSION = { blocks: [], warnings: [] }
const VALUES = [undefined, null, 7, 'text', [], [null], CONVERSION, { sanitize: null }, () => undefined]

/** What an engine says when a program has not looked at what it was given. */
const OF_THE_ENGINE =
  /^Cannot |is not (?:a function|iterable|an? object|defined|a constructor)|not (?:iterable|callable)|^Invalid|must be called on|^Right-hand side|\.(?:entries|map|trim|replace)\b/

type AnyFunction = (...values: readonly unknown[]) => unknown

describe.each(publishedPackages())('[3.7.4] $name', (one) => {
  it('[3.7.4] no function fails inside, whatever it is given', async () => {
    const called = new Set<string>()
    const failures: string[] = []
    for (const { specifier, module } of one.entries) {
      const exports = (await import(module)) as Readonly<Record<string, unknown>>
      for (const [name, value] of Object.entries(exports)) {
        if (typeof value !== 'function' || /^class\b/.test(String(value))) continue
        called.add(name)
        for (const values of [
          [],
          ...VALUES.flatMap((first) => [[first], ...VALUES.map((next) => [first, next])]),
        ]) {
          const message = await failureOf(value as AnyFunction, values)
          if (OF_THE_ENGINE.test(message))
            failures.push(`${specifier} ${name}(${values.map(nameOf).join(', ')}): ${message}`)
        }
      }
    }
    expect(failures).toEqual([])
    const pinned = readFileSync(reportPath(one), 'utf8').matchAll(/^ {2}function ([\w$]+)/gm)
    expect([...pinned].map(([, name]) => name).filter((name) => !called.has(name ?? ''))).toEqual([])
  })
})

it('[3.7.4] a conversion in the place of its blocks is told from them', async () => {
  const said: Record<string, string> = {}
  for (const one of publishedPackages())
    for (const { module } of one.entries) {
      const exports = (await import(module)) as Readonly<Record<string, AnyFunction>>
      for (const name of TAKING_BLOCKS) {
        const take = exports[name]
        if (take !== undefined)
          said[name] = await failureOf(take, [
            name.startsWith('renderPage') ? { blocks: CONVERSION } : CONVERSION,
          ])
      }
    }
  const got = 'and got an object with blocks, warnings'
  const safe = (name: string) =>
    `${name} wants an array of safe blocks, as in ${name}(sanitizeBlocks(blocks).blocks), ${got}`
  const any = (name: string) => `${name} wants an array of blocks ${got}`
  expect(said).toEqual({
    sanitizeBlocks: `sanitizeBlocks wants an array of blocks, as in sanitizeBlocks(markdownToBlocks(text).blocks), ${got}`,
    acceptCanonicalBlocks: `acceptCanonicalBlocks wants an array of blocks, as in acceptCanonicalBlocks(markdownToBlocks(text).blocks), ${got}`,
    trustStoredBlocks: `trustStoredBlocks wants an array of blocks, as in trustStoredBlocks(page.content), ${got}`,
    renderBlocks: safe('renderBlocks'),
    renderPage: safe('renderPage'),
    renderPageWithResources: safe('renderPageWithResources'),
    deriveMeta: safe('deriveMeta'),
    pageScript: safe('pageScript'),
    toPlainText: any('toPlainText'),
    blocksToMarkdown: any('blocksToMarkdown'),
    walk: any('walk'),
    mapBlocks: any('mapBlocks'),
    fitsFullBleed: any('fitsFullBleed'),
    injectTitle: any('injectTitle'),
  })
})

const TAKING_BLOCKS = [
  'sanitizeBlocks',
  'acceptCanonicalBlocks',
  'trustStoredBlocks',
  'renderBlocks',
  'renderPage',
  'renderPageWithResources',
  'deriveMeta',
  'pageScript',
  'toPlainText',
  'blocksToMarkdown',
  'walk',
  'mapBlocks',
  'fitsFullBleed',
  'injectTitle',
]

/** What a call throws or rejects with; empty when it does neither. */
async function failureOf(call: AnyFunction, values: readonly unknown[]): Promise<string> {
  try {
    await call(...values)
    return ''
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function nameOf(value: unknown): string {
  return typeof value === 'function' ? 'a function' : (JSON.stringify(value) ?? 'undefined')
}

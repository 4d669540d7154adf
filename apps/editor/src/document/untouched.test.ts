import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import fc from 'fast-check'
import type { Node } from 'prosemirror-model'
import { EditorState } from 'prosemirror-state'
import { gfmToBlocks } from 'qp-markdown/gfm'
import { acceptCanonicalBlocks } from 'qp-sanitize/canonical'
import type { Block } from 'qp-schema'
import { PROPERTY_TIMEOUT, runs } from 'qp-schema/testkit'
import { attackVectors, blockVectors, pageVectors } from 'qp-schema/vectors'
import { describe, expect, it } from 'vitest'
import type { AnyBlock } from '../any-block.ts'
import { PageDocument } from './page-document.ts'
import { sentBlocks, storedBlocks } from './pages.testkit.ts'

const READMES = [
  ['fast-check'],
  ['qp-schema', 'zod'],
  ['qp-schema', 'ajv'],
  ['qp-markdown', 'js-yaml'],
  ['qp-markdown', 'parse5'],
  ['qp-markdown', 'unified'],
  ['qp-markdown', 'rehype-raw'],
  ['qp-sanitize', 'sanitize-html'],
  ['qp-sanitize', 'css-tree'],
  ['qp-schema', 'ajv', 'fast-uri'],
]

function readmeOf(chain: readonly string[]): string {
  const folder = chain.reduce(
    (from, name) => {
      const places = createRequire(join(from, 'package.json')).resolve.paths(name) ?? []
      const found = places.map((place) => join(place, name)).find((place) => existsSync(place))
      return realpathSync(found ?? `${name} is not installed`)
    },
    join(import.meta.dirname, '../..'),
  )
  const path = ['README.md', 'readme.md'].map((name) => join(folder, name)).find((name) => existsSync(name))
  return readFileSync(path ?? `no README in ${folder}`, 'utf8')
}

/** Checks that a page comes out as it went in. */
function expectUntouched(blocks: readonly AnyBlock[]): void {
  const page = new PageDocument()
  const document = page.read(blocks)
  document.check()
  const written = page.write(document)
  expect(written.length).toBe(blocks.length)
  expect(written.every((block, at) => block === blocks[at])).toBe(true)
}

/** Types a letter where `at` says, and checks that one block changes, into one that a server takes as it is. */
function expectOneChange(blocks: readonly Block[], at: number): boolean {
  const page = new PageDocument()
  const document = page.read(blocks)
  const places = placesToType(document)
  const place = places[at % places.length]
  if (blocks.length === 0 || place === undefined) return false
  const typed = EditorState.create({ doc: document }).tr.insertText('x', place).doc
  const written = page.place(typed)
  expect(written.length).toBe(blocks.length)
  const changed = written.filter(({ block }, index) => block !== blocks[index])
  expect(changed).toHaveLength(1)
  for (const { block, from, to } of changed) {
    expect(acceptCanonicalBlocks([block as Block])).toEqual([block])
    expect(wordsOf(page.read([block]))).toBe(wordsOf(typed.cut(from, to)))
  }
  return true
}

function placesToType(document: Node): number[] {
  const places: number[] = []
  document.descendants((node, position) => {
    if (node.isText) for (const { index } of (node.text ?? '').matchAll(/./gsu)) places.push(position + index)
    else if (node.isTextblock) places.push(position + node.nodeSize - 1)
  })
  return places
}

function wordsOf(document: Node): string {
  return document.textBetween(0, document.content.size).replace(/\s+/g, '')
}

describe('what nobody touched', () => {
  it(
    'is the very same blocks, whatever they are',
    () => {
      fc.assert(fc.property(sentBlocks, expectUntouched), runs(500))
    },
    PROPERTY_TIMEOUT,
  )

  it(
    'is the very same blocks on every page that a server keeps, and a letter changes one of them',
    () => {
      let tried = 0
      fc.assert(
        fc.property(storedBlocks, fc.nat(), (blocks, at) => {
          expectUntouched(blocks)
          if (expectOneChange(blocks, at)) tried += 1
        }),
        runs(500),
      )
      expect(tried).toBeGreaterThan(runs(500).numRuns / 2)
    },
    PROPERTY_TIMEOUT,
  )

  it('is the very same in all vectors', () => {
    const sent = [...Object.values(blockVectors).flat(), ...attackVectors]
    expectUntouched(sent.map(({ input }) => input as Block))
    const stored = sent.flatMap(({ sanitized }) => sanitized ?? [])
    expect(stored.length).toBeGreaterThan(200)
    expectUntouched(stored)
    for (const { input } of pageVectors) expectUntouched(input.blocks)
  })

  it.each(READMES)('is the very same in the README of %s %s', (...chain) => {
    const { blocks } = gfmToBlocks(readmeOf(chain))
    expect(blocks.length).toBeGreaterThan(10)
    expectUntouched(blocks)
    for (const at of [0, 100, 200, 300]) expect(expectOneChange(blocks, at)).toBe(true)
    const page = new PageDocument()
    const locked = page.read(blocks).children.filter(({ type }) => type.name === 'locked_block')
    expect(locked.map((node) => node.attrs['block'] as Block)).toEqual([])
  })
})

import { readdirSync, readFileSync } from 'node:fs'
import { type Block, BLOCK_TYPES, type BlockType, type Kind, leavesOf } from 'qp-schema'
import { parseBlocks } from 'qp-schema/zod'
import { describe, expect, test } from 'vitest'
import { problemsOf } from './html-checker.testkit.ts'
import { POLICIES } from './policy/index.ts'
import type { HtmlKind } from './policy/policy.ts'
import { sanitizeBlocks } from './sanitize-blocks.ts'

interface Vector {
  readonly name: string
  readonly input: Block
  readonly sanitized: Block | null
}

const VECTORS = new URL('../../qp-schema/vectors/', import.meta.url)

test('every block type has a file of vectors and no other file is there', () => {
  const files = readdirSync(new URL('blocks/', VECTORS)).sort()
  expect(files).toEqual(BLOCK_TYPES.map((type) => `${type}.json`).sort())
})

test('vectors are prettified and have names of their own', () => {
  for (const file of [...BLOCK_TYPES.map((type) => `blocks/${type}.json`), 'attacks.json']) {
    const text = readFileSync(new URL(file, VECTORS), 'utf8')
    expect(`${JSON.stringify(JSON.parse(text), null, 2)}\n`).toBe(text)
    const names = vectorsIn(file).map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  }
})

describe.each(BLOCK_TYPES)('blocks/%s.json', (type: BlockType) => {
  test.each(vectorsIn(`blocks/${type}.json`))('$name', (vector) => {
    expect(vector.input.type).toBe(type)
    check(vector)
  })
})

describe('attacks.json', () => {
  test('holds at least 140 attacks', () => {
    expect(vectorsIn('attacks.json').length).toBeGreaterThanOrEqual(140)
  })

  test.each(vectorsIn('attacks.json'))('$name', check)
})

function check({ input, sanitized }: Vector): void {
  const parsed = parseBlocks([input])
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues))
  const { blocks } = sanitizeBlocks(parsed.value)
  expect(blocks).toEqual(sanitized === null ? [] : [sanitized])
  expect(sanitizeBlocks(blocks).blocks).toEqual(blocks)
  for (const { kind, value } of blocks.flatMap(leavesOf)) {
    if (isHtmlKind(kind)) expect(problemsOf(value, kind)).toEqual([])
  }
}

function isHtmlKind(kind: Kind): kind is HtmlKind {
  return Object.hasOwn(POLICIES, kind)
}

function vectorsIn(file: string): Vector[] {
  return JSON.parse(readFileSync(new URL(file, VECTORS), 'utf8')) as Vector[]
}

import { readFileSync } from 'node:fs'
import { type Block, BLOCK_TYPES, leavesOf } from 'qp-schema'
import { describe, expect, it } from 'vitest'
import { toPlainText } from '../src/index.ts'
import { render } from '../src/render.testkit.ts'

interface Vector {
  name: string
  sanitized: Block | null
  html?: string
  text?: string
}

describe.each(BLOCK_TYPES)('vectors of %s', (type) => {
  const file = new URL(`../../qp-schema/vectors/blocks/${type}.json`, import.meta.url)
  const vectors = JSON.parse(readFileSync(file, 'utf8')) as Vector[]
  const shown = vectors.flatMap(({ sanitized }) => sanitized ?? [])

  it('[10.9.1] there are some that are shown', () => {
    expect(shown).not.toEqual([])
  })

  it('[10.14.6] some have a text, if the type has any leaf', () => {
    expect(vectors.some(({ text = '' }) => text !== '')).toBe(
      shown.some((block) => leavesOf(block).some(({ kind }) => kind !== 'groupName')),
    )
  })

  it.each(vectors)('$name', ({ sanitized, html }) => {
    expect(sanitized === null ? undefined : render(sanitized)).toBe(html)
  })

  it.each(vectors)('$name as text', ({ sanitized, text }) => {
    expect(sanitized === null ? undefined : toPlainText([sanitized])).toBe(text)
  })
})

import { readFileSync } from 'node:fs'
import { type Block, BLOCK_TYPES } from 'qp-schema'
import { describe, expect, it } from 'vitest'
import { render } from '../src/render.testkit.ts'

interface Vector {
  name: string
  sanitized: Block | null
  html?: string
}

describe.each(BLOCK_TYPES)('vectors of %s', (type) => {
  const file = new URL(`../../qp-schema/vectors/blocks/${type}.json`, import.meta.url)
  const vectors = JSON.parse(readFileSync(file, 'utf8')) as Vector[]

  it('[10.9.1] there are some that are shown', () => {
    expect(vectors.filter(({ sanitized }) => sanitized !== null)).not.toEqual([])
  })

  it.each(vectors)('$name', ({ sanitized, html }) => {
    expect(sanitized === null ? undefined : render(sanitized)).toBe(html)
  })
})

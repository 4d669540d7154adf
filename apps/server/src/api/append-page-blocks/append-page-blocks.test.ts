import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Block, LIMITS } from 'qp-schema'
import type { AppendResponse, PageResponse } from 'qp-schema/api'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ MAX_BODY_BYTES: String(4 * 1024 * 1024) })
})
afterAll(() => server.stop())

const read = async (id: string) => (await server.call<PageResponse>('GET', `/api/v1/pages/${id}`)).body
const append = (id: string, json: unknown) =>
  server.call<AppendResponse & { error: string }>('POST', `/api/v1/pages/${id}/blocks`, { json })
const paragraph = (text: string): Block => ({ type: 'richtext', html: `<p>${text}</p>` })

describe('[6.5] POST /api/v1/pages/{id}/blocks', () => {
  it('[6.5.1] [6.5.6] [6.5.7] adds markdown and blocks at the end', async () => {
    const { id, editKey } = await server.publish({ content: 'one' })
    const before = await read(id)
    const markdown = await append(id, { editKey, content: '## Two\n\nthree' })
    expect([markdown.status, markdown.body]).toEqual([
      200,
      { id, appended: 2, published: true, updatedAt: expect.any(String) },
    ])
    expect(markdown.body.updatedAt > before.updatedAt).toBe(true)
    const blocks = await append(id, { editKey, blocks: [{ type: 'divider' }] })
    expect(blocks.body.appended).toBe(1)
    const content = [
      paragraph('one'),
      { type: 'richtext', html: '<h2>Two</h2>' },
      paragraph('three'),
      { type: 'divider' },
    ]
    expect(await read(id)).toEqual({
      ...before,
      content,
      blocks: content,
      updatedAt: blocks.body.updatedAt,
    })
  })

  it('[6.5.7] [6.5.12] counts what was stored and warns of what was not', async () => {
    const { id, editKey } = await server.publish({ content: 'x' })
    const { body } = await append(id, {
      editKey,
      blocks: [paragraph('kept'), { type: 'image', url: 'javascript:x' }, { type: 'richtext', html: ' ' }],
    })
    expect(body.appended).toBe(1)
    expect(body.warnings?.map(({ path }) => path)).toContain('blocks[1].url')
    expect((await read(id)).content).toEqual([paragraph('x'), paragraph('kept')])
  })

  it('[6.5.8] [6.6.7] keeps the visibility', async () => {
    const { id, editKey } = await server.publish({ content: 'x', published: false })
    expect((await append(id, { editKey, content: 'y', published: true })).body.published).toBe(false)
    expect((await read(id)).published).toBe(false)
  })

  it('[6.5.13] ignores other fields', async () => {
    const { id, editKey } = await server.publish({ content: 'x' })
    await append(id, { editKey, content: 'y', title: 'T', theme: 'dark-vivid', meta: { title: 'M' } })
    expect(await read(id)).toMatchObject({
      theme: 'auto-default',
      meta: null,
      content: [paragraph('x'), paragraph('y')],
    })
  })

  it('[6.5.2] [6.5.3] [6.5.4] [6.5.5] [5.4.2] refuses in order and changes nothing', async () => {
    const { id, editKey } = await server.publish({ content: 'x' })
    const before = await read(id)
    const refusal = async (at: string, json: unknown) => {
      const { status, body } = await append(at, json)
      return `${status} ${body.error}`
    }
    expect(await refusal('nonexistent0', {})).toBe('404 not_found')
    expect(await refusal(id, { content: 7 })).toBe('403 forbidden')
    expect(await refusal(id, { editKey: 'x'.repeat(24), content: 'y' })).toBe('403 forbidden')
    expect(await refusal(id, { editKey })).toBe('400 no_content')
    expect(await refusal(id, { editKey, content: 'x', blocks: [paragraph('y')] })).toBe('400 invalid_body')
    expect(await refusal(id, { editKey, content: 7 })).toBe('400 invalid_body')
    expect(await refusal(id, { editKey, blocks: [{ type: 'nope' }] })).toBe('400 invalid_body')
    expect(await refusal(id, { editKey, blocks: [] })).toBe('400 no_content')
    expect(await refusal(id, { editKey, content: '\n' })).toBe('400 no_content')
    expect(await refusal(id, { editKey, version: 'qp.v2', content: 'x' })).toBe('400 invalid_body')
    expect(await read(id)).toEqual(before)
  })

  it('[6.5.10] 50 concurrent appends: each present once, in whole blocks', async () => {
    const { id, editKey } = await server.publish({ content: 'first' })
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        append(id, { editKey, content: `## Append ${index}\n\nfirst ${index}\n\nsecond ${index}` }),
      ),
    )
    expect(answers.map(({ status, body }) => `${status} ${body.appended}`)).toEqual(Array(50).fill('200 3'))
    const [first, ...rest] = (await read(id)).content
    expect(first).toEqual(paragraph('first'))
    const groups = Array.from({ length: 50 }, (_, index) => rest.slice(index * 3, index * 3 + 3))
    const numbers = groups.map(([heading]) =>
      Number(/\d+/.exec(JSON.stringify(heading).split('Append')[1] ?? '')?.[0]),
    )
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, index) => index))
    expect(groups).toEqual(
      numbers.map((number) => [
        { type: 'richtext', html: `<h2>Append ${number}</h2>` },
        paragraph(`first ${number}`),
        paragraph(`second ${number}`),
      ]),
    )
  })

  it('[6.5.9] [8.1.2] racing appends never exceed the number of blocks', async () => {
    const dividers = (count: number) => Array.from({ length: count }, () => ({ type: 'divider' }))
    const { id, editKey } = await server.publish({ blocks: dividers(LIMITS.pageBlocks - 250) })
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => append(id, { editKey, blocks: dividers(100) })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 413, 413, 413, 413])
    expect((await read(id)).content).toHaveLength(LIMITS.pageBlocks - 50)
    const refused = await append(id, { editKey, blocks: dividers(51) })
    expect([refused.status, refused.body.error]).toEqual([413, 'body_too_large'])
    expect((await append(id, { editKey, blocks: dividers(50) })).status).toBe(200)
  })

  it('[8.1.3] a page holds at most 4 MiB', async () => {
    const megabyte = { type: 'code', code: 'x'.repeat(1_000_000), language: 'plaintext' }
    const { id, editKey } = await server.publish({ blocks: [megabyte, megabyte, megabyte] })
    expect((await append(id, { editKey, blocks: [megabyte] })).status).toBe(200)
    expect((await append(id, { editKey, blocks: [megabyte] })).status).toBe(413)
    expect((await read(id)).content).toHaveLength(4)
  })
})

import type { PublishResponse, ValidateResponse } from 'qp-schema/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const textOf = async (path: string) => (await fetch(`${server.origin}${path}`)).text()

const CONTENT = `# Harbour

<!-- qp: as=bars -->
| Port | Depth |
| --- | --- |
| North | 4.2 m |
| South | 3.1 m |

<!-- qp: as=lines -->
| Port | Depth |
| --- | --- |
| North | deep |
| South | 3.1 m |
`
const WARNING = {
  code: 'hint_ignored',
  path: 'blocks[2].as',
  message: 'a table is not shown as lines: The column “Depth” has “deep”, which is no number.',
}

describe('[10.32] charts', () => {
  it('[10.32.1] [10.32.4] are drawn with their table below, what is none is a table, with a warning', async () => {
    const { status, body } = await server.call<PublishResponse>('POST', '/api/v1/publish', {
      json: { content: CONTENT, variant: 'gfm' },
    })
    expect(status).toBe(200)
    expect(body.warnings).toEqual([WARNING])
    const page = await textOf(`/${body.id}`)
    const figures = [...page.matchAll(/<figure class="qp-chart ([\w-]+)"[^]*?<\/figure>/g)]
    expect(figures.map(([, kind]) => kind)).toEqual(['qp-chart-bars'])
    expect(figures[0]?.[0]).toContain('aria-label="Bars of 1 series (Depth; m) over 2 labels"')
    expect(figures[0]?.[0]).toContain('<summary>Table</summary><div class="qp-table-scroll"')
    expect(page.match(/<td>deep<\/td>/g)).toHaveLength(1)
    expect(page).toContain('.qp-chart{')
    expect(await textOf(`/${body.id}.md`)).toBe(CONTENT)
    expect(await textOf(`/${body.id}.txt`)).toBe(
      'Harbour\n\nPort\tDepth\nNorth\t4.2 m\nSouth\t3.1 m\n\nPort\tDepth\nNorth\tdeep\nSouth\t3.1 m\n',
    )
  })

  it('[10.32.1] a page without one has no rule of charts', async () => {
    const { body } = await server.call<PublishResponse>('POST', '/api/v1/publish', {
      json: { content: CONTENT.replaceAll(/<!--.*-->\n/g, ''), variant: 'gfm' },
    })
    expect(body).not.toHaveProperty('warnings')
    const page = await textOf(`/${body.id}`)
    expect(page).toContain('<td>4.2 m</td>')
    expect(page).not.toContain('qp-chart')
  })

  it('[10.32.4] appends and edits are warned of what is none', async () => {
    const { body: page } = await server.call<PublishResponse>('POST', '/api/v1/publish', {
      json: { content: 'x' },
    })
    const { editKey } = page
    const table = { type: 'table', headers: ['a', 'b'], rows: [['c', 'd']], as: 'bars' }
    for (const [path, json] of [
      ['blocks', { blocks: [table] }],
      ['edits', { edits: [{ at: 0, insert: [table] }] }],
    ] as const) {
      const { status, body } = await server.call<{ warnings: unknown }>(
        'POST',
        `/api/v1/pages/${page.id}/${path}`,
        { json: { editKey, ...json } },
      )
      expect([status, body.warnings]).toEqual([
        200,
        [
          {
            code: 'hint_ignored',
            path: 'blocks[0].as',
            message: expect.stringMatching(/^a table is not shown as bars: /),
          },
        ],
      ])
    }
  })

  it('[6.9.7] validate says what a chart was understood as', async () => {
    const { body } = await server.call<ValidateResponse>('POST', '/api/v1/validate', {
      json: { content: CONTENT, variant: 'gfm' },
    })
    expect(body).toMatchObject({
      valid: true,
      charts: [{ block: 1, shows: 'Bars of 1 series (Depth; m) over 2 labels' }],
      warnings: [WARNING],
    })
    const { body: none } = await server.call<ValidateResponse>('POST', '/api/v1/validate', {
      json: { content: 'x' },
    })
    expect(none).not.toHaveProperty('charts')
  })
})

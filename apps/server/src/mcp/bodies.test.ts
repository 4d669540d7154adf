import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { sendBody, useTools } from '../../test/mcp-client.ts'
import { BASE_URL } from '../../test/test-server.ts'
import { openCurrentDatabase } from '../store/db/open-current-database.ts'
import { openBodyGrant, signBodyGrant } from './body-address.ts'

const used = useTools()

const send = (address: unknown, body: string) => sendBody(used.server, address, body)
const markdownOf = async (id: unknown) => (await used.server.call('GET', `/${String(id)}.md`)).text
const addressOf = async (tool: string, args: Record<string, unknown>) =>
  (await used.tools.call(tool, args)).fields['uploadUrl']

describe('an address for a body', () => {
  it('[17.4.1] a page of 1 MB costs less than 200 tokens', async () => {
    const paragraph = `${'The moon pulls at the sea. '.repeat(40).trim()}\n\n`
    const body = `# Tides\n\n${paragraph.repeat(925)}`.trimEnd()
    expect(body.length).toBeGreaterThan(998_000)
    const { fields, tokens, text } = await used.tools.call('publish_page', { upload: { size: body.length } })
    expect(tokens).toBeLessThan(200)
    expect(fields).toEqual({
      uploadUrl: expect.stringMatching(`^${BASE_URL}/mcp/bodies/[\\w-]+\\.[\\w-]+$`) as string,
      expiresInSec: 600,
    })
    expect(text).toContain(`curl -T FILE '${String(fields['uploadUrl'])}'`)
    const { status, body: answer } = await send(fields['uploadUrl'], body)
    expect([status, answer['message'], Object.keys(answer)]).toEqual([
      200,
      undefined,
      ['id', 'url', 'editUrl', 'editKey', 'slug', 'published', 'expiresAt'],
    ])
    expect(await markdownOf(answer['id'])).toBe(`${body}
`)
  })

  it('[17.4.1] front matter says what the fields would', async () => {
    const body = '---\ntheme: dark-vivid\npublished: false\n---\n# Sea\n'
    const { body: answer } = await send(
      await addressOf('publish_page', { upload: { size: body.length } }),
      body,
    )
    expect(answer['published']).toBe(false)
    expect((await used.tools.call('publish_page', { upload: { size: 5 }, theme: 'dark-vivid' })).text).toBe(
      'invalid_body: with upload, put theme into front matter (YAML between ---) of the file.',
    )
  })

  it('[17.4.3] replaces or extends a page, and neither address nor answer has its key', async () => {
    const { id, editKey, url } = await used.server.publish({ content: '# Old' })
    const keyed = { page: id, editKey }
    const update = await addressOf('update_page', { ...keyed, upload: { size: 5 }, ifMatch: '"1"' })
    const append = await addressOf('append_to_page', { ...keyed, upload: { size: 4 } })
    for (const address of [update, append]) {
      const [said = ''] = String(address).split('/').at(-1)?.split('.') ?? []
      expect(`${String(address)} ${Buffer.from(said, 'base64url').toString()}`).not.toContain(editKey)
    }
    expect(await send(append, 'Low.')).toMatchObject({ status: 200, body: { id, appended: 1 } })
    expect(await send(update, '# New')).toMatchObject({ status: 412, body: { error: 'precondition_failed' } })
    const fresh = await addressOf('update_page', { ...keyed, upload: { size: 5 } })
    expect(await send(fresh, '# New')).toEqual({
      status: 200,
      body: { id, url, slug: null, published: true, expiresAt: null },
    })
    expect(await markdownOf(id)).toBe('# New\n')
  })

  it('[17.4.3] is refused where the key is wrong, the page gone or the size too large', async () => {
    const { id, editKey } = await used.server.publish({ content: 'x' })
    const ask = async (args: Record<string, unknown>) =>
      (await used.tools.call('update_page', { upload: { size: 5 }, page: id, editKey, ...args })).text.split(
        ':',
      )[0]
    expect(await ask({ editKey: 'wrong-key-wrong-key-wron' })).toBe('forbidden')
    expect(await ask({ page: '000000000000' })).toBe('not_found')
    expect(await ask({ upload: { size: 1_048_577 } })).toBe('body_too_large')
    await used.server.takeDown(id)
    expect(await ask({})).toBe('gone')
  })

  it('[17.4.4] the same body again gets the same answer, another one is refused', async () => {
    const address = await addressOf('publish_page', { upload: { size: 5 } })
    const [first, second] = await Promise.all([send(address, '# One'), send(address, '# One')])
    expect(first.status).toBe(200)
    expect(second).toEqual(first)
    expect(await send(address, '# Two')).toEqual({
      status: 403,
      body: {
        error: 'invalid_upload_address',
        message: 'This address has been used for another body; ask for a new one.',
      },
    })
  })

  it('[17.4.4] another size is refused, and what was refused leaves the address good', async () => {
    const address = await addressOf('publish_page', { upload: { size: 5 } })
    expect(await send(address, '# Six!')).toMatchObject({
      status: 400,
      body: { message: 'This address is for 5 bytes, announced as Content-Length.' },
    })
    expect(await send(address, '     ')).toMatchObject({ status: 400, body: { error: 'no_content' } })
    expect((await send(address, '# Two')).status).toBe(200)
  })

  it('[17.4.4] one that is late, or was not given, is refused', async () => {
    const secret = 'secret'
    const token = signBodyGrant({ size: 5 }, secret, 0)
    expect(openBodyGrant(token, secret, 599_999)).toMatchObject({ size: 5, expires: 600 })
    expect(() => openBodyGrant(token, secret, 600_000)).toThrow(
      'This address has expired; ask for a new one.',
    )
    const [text = '', signature = ''] = token.split('.')
    const other = Buffer.from(JSON.stringify({ size: 6, expires: 9e9 })).toString('base64url')
    for (const made of ['', 'x', `${other}.${signature}`, `${text}.${signature}.`, `${text}.`])
      expect(() => openBodyGrant(made, secret, 0)).toThrow('This address was not given by this service')
    expect(await send(`/mcp/bodies/${token}`, '# One')).toMatchObject({
      status: 403,
      body: { error: 'invalid_upload_address' },
    })
  })

  it('[17.4.5] those that are asked for and never used leave nothing', async () => {
    const database = await openCurrentDatabase(used.server.databaseUrl)
    const rows = async () =>
      Promise.all(
        (['pages', 'kept_answers', 'address_bytes'] as const).map(async (table) => {
          const { count } = database.reader.fn
          return database.reader
            .selectFrom(table)
            .select(count<number>(sql.lit(1)).as('rows'))
            .execute()
        }),
      )
    const before = await rows()
    await Promise.all(Array.from({ length: 50 }, () => addressOf('publish_page', { upload: { size: 5 } })))
    expect(await rows()).toEqual(before)
    await database.close()
  })
})

it('[17.4] nothing that is sent from outside can say that it was granted', async () => {
  const { id } = await used.server.publish({ content: 'x' })
  const headers = { 'Content-Type': 'text/markdown; variant=GFM', 'X-Granted': id }
  const answer = await used.server.call('POST', `/api/v1/pages/${id}/blocks`, { body: 'y', headers })
  expect(answer.status).toBe(400)
})

import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { sendBody, useTools } from '../../test/mcp-client.ts'
import { BASE_URL } from '../../test/test-server.ts'
import { openCurrentDatabase } from '../store/db/open-current-database.ts'
import { hashSecret } from '../store/edit-key.ts'
import { createAddressSecrets } from '../store/address-secrets.ts'
import { addressFor, openAddress } from '../api/one-time-address.ts'

const used = useTools({ TRUST_PROXY: '1' })

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
      uploadUrl: expect.stringMatching(`^${BASE_URL}/mcp/bodies/\\d{10}\\.[\\w-]+$`) as string,
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
    expect((await used.tools.call('publish_page', { upload: { size: 5 }, lang: 'ar' })).text).toBe(
      'invalid_body: with upload, put lang into front matter (YAML between ---) of the file.',
    )
  })

  it('[5.1.10] JSON is refused, and leaves the address good', async () => {
    const json = JSON.stringify({ editKey: 'x'.repeat(24), content: '# Sea' })
    const address = await addressOf('publish_page', { upload: { size: json.length } })
    expect(await send(address, json)).toMatchObject({ status: 400, body: { error: 'invalid_body' } })
    expect((await send(address, 'x'.repeat(json.length))).status).toBe(200)
  })

  it('[2.2.10] is not given for a slug with a wrong key, and tells nothing of a hidden page', async () => {
    const hidden = { content: 'x', published: false, slug: 'hidden-tides' }
    await used.server.publish(hidden, await used.server.pro())
    const ask = async (page: string) =>
      (await used.tools.call('update_page', { page, editKey: 'x'.repeat(24), upload: { size: 9 } })).text
    expect(await ask('hidden-tides')).toBe(await ask('no-such-tides'))
    expect(await ask('no-such-tides')).toContain('not_found')
  })

  it('[17.4.3] replaces or extends a page, and neither address nor answer has its key', async () => {
    const { id, editKey, url } = await used.server.publish({ content: '# Old' })
    const keyed = { page: id, editKey }
    const update = await addressOf('update_page', { ...keyed, upload: { size: 5 }, ifMatch: '"1"' })
    const append = await addressOf('append_to_page', { ...keyed, upload: { size: 4 } })
    for (const address of [update, append]) {
      const sealed = String(address).split('.').at(-1) ?? ''
      expect(`${String(address)} ${Buffer.from(sealed, 'base64url').toString()}`).not.toContain(editKey)
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

  it('[6.12.4] an address that was given for a key ends with it, one for a new page too', async () => {
    const newEditKey = 'P2x-v8QmWz_61cYtRb0LkHs7'
    const rekey = async (id: unknown, editKey: unknown) =>
      (await used.server.call('POST', `/api/v1/pages/${String(id)}/key`, { json: { editKey, newEditKey } }))
        .status
    const { id, editKey } = await used.server.publish({ content: '# Old' })
    const append = await addressOf('append_to_page', { page: id, editKey, upload: { size: 4 } })
    const publish = await addressOf('publish_page', { upload: { size: 5 } })
    const { body } = await send(publish, '# New')
    expect([await rekey(id, editKey), await rekey(body['id'], body['editKey'])]).toEqual([200, 200])
    const refused = { status: 403, body: { error: 'forbidden' } }
    expect(await send(append, 'Low.')).toMatchObject(refused)
    expect(await send(publish, '# New'), 'whose repetition had the old key').toMatchObject(refused)
    expect(await markdownOf(id)).toBe('# Old\n')
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

  it('[17.4.4] the same body from elsewhere gets the answer without the key', async () => {
    const address = String(await addressOf('publish_page', { upload: { size: 5 } }))
    const from = async (client: string) => {
      const path = new URL(address).pathname
      const headers = { 'X-Forwarded-For': client }
      return (await used.server.call('PUT', path, { body: '# One', headers })).body
    }
    const whole = await from('203.0.113.1')
    expect(Object.keys(whole)).toContain('editKey')
    const { editKey: _, editUrl: __, ...rest } = whole
    expect(await from('203.0.113.2')).toEqual(rest)
    expect(await from('203.0.113.1')).toEqual(whole)
  })

  it('[17.4.3] whoever has the store and no address changes no page', async () => {
    const { id, editKey } = await used.server.publish({ content: '# Old' })
    const database = await openCurrentDatabase(used.server.databaseUrl)
    const secrets = createAddressSecrets(database)
    const forged = async (page: object) => {
      const grant = { key: 'a-key-of-ones-own-0123456', page, size: 5 }
      const token = await addressFor(grant, { secrets, takes: 'body' }, Date.now())
      return (await send(`/mcp/bodies/${token}`, '# New')).status
    }
    expect(await forged({ id, editKey: hashSecret(editKey) })).toBe(403)
    expect(await forged({ id })).toBe(403)
    expect(await markdownOf(id)).toBe('# Old\n')
    expect(await forged({ id, editKey })).toBe(200)
    await database.close()
  })

  it('[17.4.4] one that is late, or was not given, is refused', async () => {
    const secrets = { at: async () => 'secret' }
    const scope = { secrets, takes: 'body' } as const
    const token = await addressFor({ size: 5 }, scope, 1e12)
    expect(await openAddress(token, scope, 1e12 + 599_999)).toEqual({ size: 5 })
    await expect(openAddress(token, scope, 1e12 + 600_000)).rejects.toThrow(
      'This address has expired; ask for a new one.',
    )
    const notGiven = 'This address was not given to you by this service'
    for (const made of [
      '',
      'x',
      `${token}.`,
      `${token}x`,
      token.slice(1),
      token.replace(/^\d+/, '2000000000'),
    ])
      await expect(openAddress(made, scope, 1e12)).rejects.toThrow(notGiven)
    await expect(
      openAddress(token, { ...scope, secrets: { at: async () => 'other' } }, 1e12),
    ).rejects.toThrow(notGiven)
    const other = `/mcp/bodies/${await addressFor({ size: 5 }, scope, Date.now())}`
    expect(await send(other, '# One')).toMatchObject({
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

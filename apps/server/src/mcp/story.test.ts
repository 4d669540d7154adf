import { expect, it } from 'vitest'
import { sendBody, useTools } from '../../test/mcp-client.ts'
import { BASE_URL } from '../../test/test-server.ts'

const used = useTools({ UPLOADS: 'on' })

/** The smallest PNG: a pixel. */
const PIXEL = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
)

it('[17.3.4] publish, edit, append, picture, end, hide, delete: eight calls and less than 1,500 tokens', async () => {
  const calls: { name: string; tokens: number }[] = []
  const call = async (name: string, args: Record<string, unknown>) => {
    const { fields, isError, text, tokens } = await used.tools.call(name, args)
    calls.push({ name, tokens })
    expect([name, isError, text]).toEqual([name, false, text])
    return fields
  }
  const { id: page, editKey } = await call('publish_page', { content: '# Tides\n\nThe moon pulls.' })
  const keyed = { page, editKey }
  await call('edit_page', { ...keyed, edits: [{ old: 'moon', new: 'sun' }] })
  await call('append_to_page', { ...keyed, content: 'Twice a day.' })
  const { uploadUrl, publicUrl } = await call('upload_image', { mime: 'image/png', size: PIXEL.length })
  const sent = await sendBody(used.server, uploadUrl, PIXEL, { 'Content-Type': 'image/png' })
  expect(sent.status).toBe(200)
  await call('append_to_page', { ...keyed, content: `![The sea](${String(publicUrl)})` })
  await call('set_page', { ...keyed, expiresAt: '2030-01-31T09:30:00Z' })
  const { text } = await used.server.call('GET', `/${String(page)}.md`)
  expect(text).toBe(`# Tides\n\nThe sun pulls.\n\nTwice a day.\n\n![The sea](${String(publicUrl)})\n`)
  const hidden = await call('set_page', { ...keyed, published: false })
  expect(hidden).toEqual({
    id: page,
    url: `${BASE_URL}/${String(page)}`,
    slug: null,
    published: false,
    expiresAt: '2030-01-31T09:30:00.000Z',
    etag: '6',
  })
  await call('delete_page', keyed)
  expect(calls.map(({ name }) => name)).toEqual([
    'publish_page',
    'edit_page',
    'append_to_page',
    'upload_image',
    'append_to_page',
    'set_page',
    'set_page',
    'delete_page',
  ])
  expect(calls.reduce((sum, { tokens }) => sum + tokens, 0)).toBeLessThan(1500)
})

it('[17.3.5] a picture that is too large is not to be appended in parts', async () => {
  const { isError, text } = await used.tools.call('upload_image', { mime: 'image/png', size: 100_000_000 })
  expect([isError, text]).toEqual([
    true,
    'body_too_large: A picture has at most 7340032 bytes.\nMake it smaller.',
  ])
})

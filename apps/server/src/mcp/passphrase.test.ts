import { describe, expect, it } from 'vitest'
import { PROTOCOL_VERSIONS, connectToolClient, useTools } from '../../test/mcp-client.ts'
import { BASE_URL } from '../../test/test-server.ts'

const PASSPHRASE = 'four quiet löwen dance'
const used = useTools()

describe.each(PROTOCOL_VERSIONS)('[17.3.15] a passphrase, in the version %s', (version) => {
  it('is set with a page, changed and taken away, and in no answer', async () => {
    const { call, close } = await connectToolClient(used.server, version)
    const published = await call('publish_page', { content: '# Tides', passphrase: PASSPHRASE })
    const { id, url, editKey } = published.fields
    expect(published).toMatchObject({
      text: `Published ${String(url)} (readers need its passphrase) id ${String(id)}, etag 1. Secret editKey: ${String(editKey)}`,
      fields: { published: true, hasPassphrase: true },
      links: [url],
    })
    expect((await used.server.call('GET', `/${String(id)}`)).status).toBe(401)
    const changed = await call('set_page', { page: id, editKey, passphrase: `${PASSPHRASE} again` })
    expect(changed).toMatchObject({
      text: `${String(url)} is shown, readers need its passphrase, etag 2.`,
      fields: { hasPassphrase: true },
    })
    const short = await call('set_page', { page: id, editKey, passphrase: ' brief ' })
    expect([short.isError, short.text.startsWith('invalid_body: ')]).toEqual([true, true])
    const updated = await call('update_page', { page: id, editKey, content: '# Ebb' })
    expect(updated.fields).toMatchObject({ hasPassphrase: true })
    const said = JSON.stringify([published, changed, short, updated])
    expect([said.includes(PASSPHRASE), said.includes('brief')]).toEqual([false, false])
    const opened = await call('set_page', { page: id, editKey, passphrase: null })
    expect(opened.text).toBe(`${String(url)} is shown, etag 4.`)
    expect(opened.fields).not.toHaveProperty('hasPassphrase')
    await close()
  })

  it('or an edit link reads the page; without one it is said what to do', async () => {
    const { call, close } = await connectToolClient(used.server, version)
    const { id, editKey } = (await call('publish_page', { content: '# Tides', passphrase: PASSPHRASE }))
      .fields
    const page = String(id)
    const refused = {
      isError: true,
      text: `passphrase_required: Readers of this page need its passphrase, and none was given, or another one.
Ask the user for it, and give it to get_page as passphrase; do not guess. Its author can give the edit link as page instead.`,
    }
    expect(await call('get_page', { page })).toMatchObject(refused)
    expect(await call('get_page', { page, passphrase: 'another one' })).toMatchObject(refused)
    const read = await call('get_page', { page, passphrase: PASSPHRASE })
    expect(read.fields).toMatchObject({ id, markdown: '# Tides\n' })
    expect(JSON.stringify([read.text, read.fields])).not.toContain(PASSPHRASE)
    const editLink = `${BASE_URL}/?id=${page}#edit=${String(editKey)}`
    const keyed = await call('get_page', { page: editLink })
    expect(keyed.fields).toMatchObject({ id, markdown: '# Tides\n' })
    expect(JSON.stringify([keyed.text, keyed.fields])).not.toContain(String(editKey))
    const wrong = `${BASE_URL}/?id=${page}#edit=kq3vN0-hJ7sZ_4mWxT9bLc2E`
    expect((await call('get_page', { page: wrong })).text).toMatch(/^forbidden: /)
    await call('set_page', { page, editKey, published: false })
    const hidden = await call('get_page', { page, passphrase: PASSPHRASE })
    expect(hidden.fields).toMatchObject({ published: false, markdown: '# Tides\n' })
    expect((await call('get_page', { page })).text).toMatch(/^passphrase_required: /)
    expect((await call('get_page', { page: editLink })).fields).toMatchObject({ published: false })
    await close()
  })
})

it('[17.3.15] with an upload, it is set afterwards', async () => {
  const { text } = await used.tools.call('publish_page', { upload: { size: 7 }, passphrase: PASSPHRASE })
  expect(text).toBe(
    'invalid_body: with upload, put published: false into front matter, then set passphrase and published with set_page.',
  )
})

it('[17.6.1] a preview shows no page whose readers need one', async () => {
  const { id } = await used.server.publish({ content: '# Tides', passphrase: PASSPHRASE })
  await expect(used.tools.client.readResource({ uri: `ui://quick-pages/${id}` })).rejects.toThrow(
    /not found/i,
  )
})

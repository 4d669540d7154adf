import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

it('x', async () => {
  for (const mode of ['legacy', { pin: '2026-07-28' }] as const) {
  const client = new Client({ name: 't', version: '1' }, { versionNegotiation: { mode } } as never)
  await client.connect(new StreamableHTTPClientTransport(new URL(`${server.origin}/mcp`)))
  const call = async (name: string, args: Record<string, unknown>) => {
    const r = await client.callTool({ name, arguments: args })
    console.log(name, JSON.stringify(r))
    return r.structuredContent as Record<string, string>
  }
  const { id, editKey, etag } = await call('publish_page', { content: '# Tides\n\nThe moon.' })
  await call('edit_page', { page: id, editKey, edits: [{ old: 'moon', new: 'sun' }], ifMatch: etag })
  await call('edit_page', { page: id, editKey, edits: [{ old: 'sun', new: 'star' }], ifMatch: etag })
  await call('append_to_page', { page: id, editKey, content: 'more' })
  await call('set_page_published', { page: id, editKey, published: false })
  await call('get_page', { page: id })
  await call('set_page_published', { page: id, editKey, published: true })
  await call('get_page', { page: id })
  const { uploadUrl } = await call('update_page', { page: id, editKey, upload: { size: 5 } })
  const put = async (body: string) => { const r = await fetch(uploadUrl!.replace('https://pages.example.org', server.origin), { method: 'PUT', body }); console.log(r.status, await r.text()) }
  await put('# Hey')
  await put('# Hey')
  await put('# Hex')
  await put('# Hexa')
  const up = await call('append_to_page', { page: id, editKey, upload: { size: 5 } })
  await fetch(up['uploadUrl']!.replace('https://pages.example.org', server.origin), { method: 'PUT', body: '# Hoy' }).then(async (r) => console.log(r.status, await r.text()))
  await call('upload_image', { mime: 'image/png', size: 5 })
  await call('validate_page', { content: '<script>x</script>' })
  console.log(JSON.stringify(await client.readResource({ uri: `ui://quick-pages/${id}` })).slice(0, 300))
  console.log(JSON.stringify(await client.getPrompt({ name: 'publish', arguments: {} })))
  await call('delete_page', { page: id, editKey })
  await call('get_page', { page: id })
  console.log(client.getServerVersion?.(), (client as never as {getNegotiatedProtocolVersion(): string}).getNegotiatedProtocolVersion?.())
  await client.close()
  }
})

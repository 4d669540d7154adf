import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  builtServer,
  type ServerProcess,
  startServerProcess,
} from '../../../apps/server/test/server-process.ts'
import { newPerson, type Person, PROGRAM } from './qp-process.ts'

let server: ServerProcess
let person: Person

beforeAll(async () => {
  server = await startServerProcess({}, { program: builtServer() })
  person = await newPerson(`http://localhost:${server.port}`)
})
afterAll(async () => {
  await person.remove()
  await server.stop()
})

it('[18.8] a model publishes and edits files with the keys that qp keeps, and reads no hidden ones', async () => {
  const client = new Client({ name: 'test', version: '1.0.0' })
  const { home: cwd } = person
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [PROGRAM, 'mcp'],
    env: { ...person.environment },
    cwd,
  })
  await client.connect(transport)
  const call = async (name: string, given: Record<string, unknown>) => {
    const { content, structuredContent, isError = false } = await client.callTool({ name, arguments: given })
    return {
      said: JSON.stringify(content),
      fields: structuredContent as { id: string; url: string },
      isError,
    }
  }
  await person.write('tides.md', '# Tides\n\nThe moon pulls.')
  await person.write('.env', 'SECRET=1')
  const { fields } = await call('publish_page', { path: join(person.home, 'tides.md') })
  const { pages } = await person.kept()
  expect(pages.map(({ id, title }) => [id, title])).toEqual([[fields.id, 'Tides']])
  const edited = await call('edit_page', { page: fields.id, edits: [{ old: 'pulls', new: 'pulls twice' }] })
  expect([edited.isError, edited.said.includes(pages[0]?.editKey ?? '')]).toEqual([false, false])
  expect((await person.qp('get', fields.id)).out).toContain('The moon pulls twice.')
  const hidden = await call('publish_page', { path: join(person.home, '.env') })
  expect([hidden.isError, hidden.said]).toEqual([true, expect.stringContaining('is hidden')])
  const keys = await call('publish_page', { path: person.keyFile })
  const devices = await call('publish_page', { path: '/proc/self/environ' })
  expect([keys.isError, devices.isError]).toEqual([true, true])
  await client.close()
  expect((await person.qp('list')).out).toContain(fields.id)
})

import { mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { type ServerProcess, startServerProcess } from '../../../apps/server/test/server-process.ts'
import { newPerson, type Person, PROGRAM } from './qp-process.ts'

/** The smallest PNG: a pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let server: ServerProcess
let person: Person

beforeAll(async () => {
  server = await startServerProcess({ UPLOADS: 'on' })
  person = await newPerson(`http://localhost:${server.port}`)
})
afterAll(async () => {
  await person.remove()
  await server.stop()
})

/** The tools as a host of models has them, started in a folder. */
async function start(cwd: string, ...args: readonly string[]) {
  const client = new Client({ name: 'test', version: '1.0.0' })
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [PROGRAM, 'mcp', ...args],
    env: { ...person.environment },
    cwd,
  })
  await client.connect(transport)
  onTestFinished(() => client.close())
  return async (name: string, given: Record<string, unknown>) => {
    const { content, structuredContent, isError = false } = await client.callTool({ name, arguments: given })
    const [first] = content
    return {
      said: first?.type === 'text' ? first.text : '',
      whole: JSON.stringify(content),
      fields: structuredContent as { id: string; url: string },
      isError,
    }
  }
}

it('[18.8.1] a model publishes and edits files with the keys that qp keeps', async () => {
  const folder = join(person.home, 'notes')
  await mkdir(folder)
  await person.write('notes/tides.md', '# Tides\n\nThe moon pulls.')
  const call = await start(folder)
  const { fields } = await call('publish_page', { path: join(folder, 'tides.md') })
  const { pages } = await person.kept()
  expect(pages.map(({ id, title }) => [id, title])).toEqual([[fields.id, 'Tides']])
  const edited = await call('edit_page', { page: fields.id, edits: [{ old: 'pulls', new: 'pulls twice' }] })
  expect([edited.isError, edited.whole.includes(pages[0]?.editKey ?? '')]).toEqual([false, false])
  expect((await person.qp('get', fields.id)).out).toContain('The moon pulls twice.')
  expect((await person.qp('list')).out).toContain(fields.id)
})

it('[18.8.3] a model publishes files with the pictures beside them, and of other kinds', async () => {
  const folder = join(person.home, 'report')
  await mkdir(join(folder, '.hidden'), { recursive: true })
  await Promise.all([
    person.write('outside.png', PIXEL),
    person.write('report/plot.png', PIXEL),
    person.write('report/.hidden/plot.png', PIXEL),
    symlink(join(person.home, 'outside.png'), join(folder, 'link.png')),
    person.write(
      'report/tides.md',
      '---\ntitle: Tides\n---\n\n![Plot](plot.png)\n\n![](link.png)\n\n![](.hidden/plot.png)\n\n![](none.png)\n',
    ),
    person.write('report/depths.csv', 'Port,Depth\nNorth,4\n'),
  ])
  const call = await start(folder)
  const tried = await call('validate_page', { path: 'tides.md' })
  const { said, fields } = await call('publish_page', { path: 'tides.md' })
  const { out } = await person.qp('get', fields.id)
  expect(tried.said).toContain('Valid. Blocks: 2.')
  expect(out).toMatch(/^# Tides\n\n!\[Plot\]\(http:\S+\/pictures\/[\w-]{22}\.webp\)\n$/)
  expect((await person.kept()).pages.find(({ id }) => id === fields.id)?.title).toBe('Tides')
  const outside = `is not read. It lies outside of what is allowed: ${folder}. The user can allow one: \`qp mcp --allow FOLDER\`.`
  for (const line of [
    `link.png was left out: ${folder}/link.png ${outside}`,
    `plot.png was left out: ${folder}/.hidden/plot.png is hidden`,
    `none.png was left out: There is no file ${folder}/none.png.`,
  ])
    expect(said).toContain(line)

  await call('append_to_page', { page: fields.id, path: 'depths.csv' })
  expect((await person.qp('get', fields.id)).out).toMatch(/\| Port +\| +Depth \|/)
  expect((await call('update_page', { page: fields.id, path: 'depths.csv' })).isError).toBe(false)
  expect((await person.qp('get', fields.id)).out).not.toContain('![Plot]')
})

it('[18.8.3] a model publishes files of more than 8 MiB, and no more pictures than a page may name', async () => {
  const folder = join(person.home, 'large')
  await mkdir(folder)
  await person.write('large/a.html', `<html><p>Tides</p><!--${'-'.repeat(8_400_000)}--></html>`)
  const names = Array.from({ length: 1002 }, (_, index) => `![](${index}.png)`)
  await person.write('large/b.md', `Tides\n\n${names.join('\n')}\n`)
  const call = await start(folder)
  const { fields, isError } = await call('publish_page', { path: 'a.html' })
  expect(isError).toBe(false)
  expect((await person.qp('get', fields.id)).out).toBe('Tides\n')
  const { said } = await call('validate_page', { path: 'b.md' })
  expect(said).toContain('0.png was left out: There is no file')
  expect(said).not.toContain('1001.png was left out')
})

it('[18.11.3] a file of a model takes no passphrase away, and sets no edit key', async () => {
  const folder = join(person.home, 'documents')
  await mkdir(folder)
  const blocks = [{ type: 'richtext', html: '<p>Tides</p>' }]
  await person.write('documents/open.json', JSON.stringify({ passphrase: null, blocks }))
  await person.write(
    'documents/key.json',
    JSON.stringify({ id: 'a'.repeat(12), editKey: 'k'.repeat(24), blocks }),
  )
  const call = await start(folder)
  const { fields } = await call('publish_page', { content: 'Secret', passphrase: 'three tall herons' })
  const { said } = await call('update_page', { page: fields.id, path: 'open.json' })
  expect(said).toContain('(readers need its passphrase)')
  expect((await call('publish_page', { path: 'key.json' })).said).toBe(
    'invalid_body: key.json holds an edit key, and files cannot set one. Take it out.',
  )
})

it('[18.8.2] a model publishes no file outside of the folders that are allowed, in whatever way', async () => {
  const [own, more] = [join(person.home, 'work'), join(person.home, 'more')] as const
  await Promise.all([mkdir(own), mkdir(more)])
  await Promise.all([
    person.write('secrets.txt', 'SECRET'),
    person.write('work/.env', 'SECRET'),
    person.write('more/a.md', '# A'),
    person.write('pixel.png', PIXEL),
    person.write('work/pixel.png', PIXEL),
    symlink(join(person.home, 'pixel.png'), join(more, 'link.png')),
  ])
  const call = await start(own, '--allow', more)
  const refused = async (name: string, path: string) => {
    const { isError, said } = await call(name, { path })
    expect([path, isError]).toEqual([path, true])
    return said
  }
  const outside = `is not read. It lies outside of what is allowed: ${own}, ${more}. The user can allow one: \`qp mcp --allow FOLDER\`.`
  for (const path of ['/etc/passwd', join(person.home, 'secrets.txt'), '../secrets.txt', person.keyFile])
    expect(await refused('publish_page', path)).toBe(`invalid_body: ${path} ${outside}`)
  for (const path of [join(person.home, 'pixel.png'), join(more, 'link.png')])
    expect(await refused('upload_image', path)).toBe(`invalid_body: ${path} ${outside}`)
  expect(await refused('publish_page', '.env')).toBe(
    'invalid_body: .env is hidden (a name on its way begins with a dot), and is not read.',
  )
  expect((await call('publish_page', { path: join(more, 'a.md') })).isError).toBe(false)
  const { said } = await call('upload_image', { path: 'pixel.png' })
  expect(said).toMatch(/^Uploaded: /)

  const named = await call('publish_page', { content: '# B\n\n![](pixel.png) ![](/etc/passwd)' })
  expect([named.isError, (await person.qp('get', named.fields.id)).out]).toEqual([false, '# B\n'])

  const inHome = await start(person.home)
  expect((await inHome('publish_page', { path: 'secrets.txt' })).said).toBe(
    'invalid_body: secrets.txt is not read. No folder is allowed here. The user can allow one: `qp mcp --allow FOLDER`.',
  )
})

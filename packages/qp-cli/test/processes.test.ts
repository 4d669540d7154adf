import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, readdir, readFile, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { createClient } from 'qp-client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ServerProcess, startServerProcess } from '../../../apps/server/test/server-process.ts'
import { killAndLook } from './kill.ts'
import { hasProgram, inTerminal } from './pseudo-terminal.ts'
import { newPerson, type Person, PROGRAM } from './qp-process.ts'

let server: ServerProcess
let base: string
let person: Person

beforeAll(async () => {
  server = await startServerProcess({})
  base = `http://localhost:${server.port}`
})
afterAll(() => server.stop())
beforeEach(async () => {
  person = await newPerson(base)
})
afterEach(() => person.remove())

describe('[18.3.2] the key file', () => {
  it('[18.4.1] is whole after each of 20 kills, and no file has a second page', async () => {
    const { kills, pages, secondPages } = await killAndLook(person, base, 20)
    expect([kills, secondPages]).toEqual([20, []])
    expect(pages).toBeGreaterThan(0)
  })

  it('loses nothing to a second qp at the same time', async () => {
    const names = ['a.md', 'b.md', 'c.md', 'd.md', 'e.md', 'f.md']
    for (const name of names) await person.write(name, name)
    const ended = await Promise.all([...names, 'a.md'].map((name) => person.qp(name)))
    expect(ended.map(({ code, errors }) => [code, errors])).toEqual(ended.map(() => [0, '']))
    expect(ended.at(-1)?.out).toBe(ended[0]?.out)
    const { pages, begun } = await person.kept()
    expect(pages.map(({ path = '' }) => path.slice(person.home.length + 1)).toSorted()).toEqual(names)
    expect(begun).toEqual([])
    expect(await readdir(dirname(person.keyFile))).toEqual(['pages.json'])
  })

  it('is free again when the one who held it has ended', async () => {
    await person.pipe('x')
    const { pid } = spawnSync(process.execPath, ['--version'])
    await writeFile(`${person.keyFile}.lock`, JSON.stringify({ pid, host: hostname(), name: 'x' }))
    expect((await person.pipe('y')).code).toBe(0)
    expect(await readdir(dirname(person.keyFile))).toEqual(['pages.json'])
  })
})

it('[18.2.8] open starts the browser, with the key only if that is asked for', async () => {
  await person.write('browser', '#!/bin/sh\necho "$1" >> "$HOME/opened"\n')
  await chmod(join(person.home, 'browser'), 0o755)
  const reader = await newPerson(base, { BROWSER: join(person.home, 'browser') })
  const url = (await reader.pipe('x')).out
  const { id, editKey } = (await reader.kept()).pages[0] ?? { id: '', editKey: '' }
  expect((await reader.qp('open', id)).out).toBe(url)
  const opened = () => readFile(join(reader.home, 'opened'), 'utf8').catch(() => '')
  await expect.poll(opened).toBe(url)
  expect((await reader.qp('open', id, '--edit')).out).toBe(url)
  await expect.poll(opened).toBe(`${url}${base}/?id=${id}#edit=${editKey}\n`)
  expect((await reader.qp('open', id, '--dry-run')).out).toBe(url)
  await reader.remove()
})

it.runIf(existsSync('/dev/full'))(
  '[18.1.2] an output that cannot be written is code 1 and a line',
  async () => {
    const { status, stderr } = spawnSync(
      'sh',
      ['-c', 'exec "$0" "$@" > /dev/full', process.execPath, PROGRAM, 'publish'],
      { cwd: person.home, env: person.environment, encoding: 'utf8', input: 'x' },
    )
    expect([status, stderr]).toEqual([1, 'qp: The standard output cannot be written (ENOSPC).\n'])
    expect((await person.kept()).pages).toHaveLength(1)
  },
)

const hasPseudoTerminal = hasProgram('python3', 'qp in a pseudo-terminal')

describe.runIf(hasPseudoTerminal)('[18.1.5] in a terminal', () => {
  /** Runs a shell line, and types lines: `what is waited for=>the line`. */
  function terminal(line: string, ...typed: readonly string[]) {
    const command = line.replaceAll(/\bqp\b/g, `${process.execPath} ${PROGRAM}`)
    const lines = typed.map((text) => `${text}\n`)
    return inTerminal(['/bin/sh', '-c', command], lines, { cwd: person.home, env: person.environment })
  }

  it('asks before it deletes, and shows colours', async () => {
    await person.write('a.md', '# A\n')
    const url = terminal('qp a.md').shown.trim()
    expect(url).toMatch(/^http:\S+$/)
    await person.write('a.md', '# B\n')
    expect(terminal('qp diff a.md').shown).toContain('\u001b[31m-# A\u001b[39m\n\u001b[32m+# B\u001b[39m')
    expect(terminal('NO_COLOR=1 qp diff a.md').shown).not.toContain('\u001b[3')
    const kept = terminal('qp delete a.md', 'for good?=>n')
    expect([kept.code, kept.shown]).toEqual([1, expect.stringContaining('was not deleted')])
    const deleted = terminal('qp delete a.md', 'for good?=>y')
    expect([deleted.code, deleted.shown]).toEqual([0, expect.stringContaining(`${url} is deleted.`)])
  })

  it('[18.1.3] Ctrl-C at a question ends the command, whatever else it was called for', async () => {
    const urls = terminal(`printf A > a.md; printf B > b.md; printf C > c.md; qp a.md b.md c.md`).shown
    const [first = '', second = '', third = ''] = urls.split('\n')
    const typed = [`${first}=>y`, `${second}=>\u0003`, `${third}=>n`]
    const ended = terminal('qp delete a.md b.md c.md', ...typed)
    expect([ended.code, ended.shown.match(/for good\?|qp: .+|\S+ is deleted/g)]).toEqual([
      130,
      ['for good?', `${first} is deleted`, 'for good?', 'qp: Interrupted: nothing more was done.'],
    ])
    expect((await person.kept()).pages).toHaveLength(2)
  })

  it('[18.6.1] does not show a secret as it is typed', async () => {
    const { editUrl, url } = await createClient({ baseUrl: base }).publish({ content: 'x' })
    const { code, shown } = terminal('qp keep', `Edit link: =>${editUrl}`)
    expect([code, shown.endsWith(`${url}\n`), shown.includes(editUrl.slice(-24))]).toEqual([0, true, false])
  })

  it('[18.2.7] edits a page in an editor', async () => {
    const id = (await person.pipe('# Tides\n\nOne\n')).out.trim().slice(base.length + 1)
    const edited = terminal(`EDITOR="sed -i s/One/Two/" qp edit ${id}`)
    expect(edited).toEqual({ code: 0, shown: `${base}/${id}\n` })
    expect((await person.qp('get', id)).out).toBe('# Tides\n\nTwo\n')
    expect(terminal(`EDITOR=true qp edit ${id}`)).toEqual({ code: 1, shown: 'qp: Nothing was changed.\n' })
  })

  it('is helped when it is called with nothing', () => {
    expect(terminal('qp').shown).toContain('qp: files as web pages')
  })
})

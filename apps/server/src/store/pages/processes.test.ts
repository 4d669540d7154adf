import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openMigrated, CONTRACT_STORES } from '../db/test-stores.ts'
import { paragraphs, plainPage, loadParsed } from './page-repository.fixture.ts'
import { createPageRepository } from './page-repository.ts'
import { workerEntry } from '../../worker-entry.ts'

const PROGRAM = workerEntry('store/pages/page-repository.process').file

describe.each(CONTRACT_STORES)('several processes on one database in $name', (store) => {
  it('[6.5.10] all append to one page', async () => {
    const url = await store.newUrl()
    const pages = createPageRepository(await openMigrated(url))
    const { page } = await pages.create(plainPage({ blocks: paragraphs('first') }))
    const processes = ['a', 'b'].map((name) => exitCode(startAppending(url, page.id, name, 40)))
    for (let number = 1; number <= 40; number++) await pages.append(page.id, paragraphs(`c ${number}`))
    expect(await Promise.all(processes)).toEqual([0, 0])
    const stored = await loadParsed(pages, page.id)
    const [first, ...appended] = (stored?.blocks ?? []).map(textOf)
    expect(first).toBe('first')
    for (const name of ['a', 'b', 'c']) {
      expect(appended.filter((text) => text.startsWith(name))).toEqual(
        Array.from({ length: 40 }, (_, index) => `${name} ${index + 1}`),
      )
    }
    expect(appended).toHaveLength(120)
    expect(stored?.revision).toBe(121)
  })

  it('lose nothing acknowledged when one is killed', async () => {
    const url = await store.newUrl()
    const pages = createPageRepository(await openMigrated(url))
    const { page } = await pages.create(plainPage({ blocks: paragraphs('first') }))
    const victim = startAppending(url, page.id, 'a', 1_000_000)
    const acknowledged = await readUntil(victim, '50')
    victim.kill('SIGKILL')
    await once(victim, 'exit')
    const reopened = createPageRepository(await openMigrated(url))
    const stored = await loadParsed(reopened, page.id)
    const appended = (stored?.blocks ?? []).slice(1).map(textOf)
    expect(appended.slice(0, acknowledged.length)).toEqual(acknowledged.map((number) => `a ${number}`))
    expect(stored?.revision).toBe(appended.length + 1)
    expect(await pages.append(page.id, paragraphs('next'))).toMatchObject({ appended: 1 })
  })
})

function startAppending(url: string, id: string, name: string, count: number): ChildProcess {
  const child = spawn(process.execPath, [PROGRAM, url, id, name, String(count)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  return child
}

async function exitCode(child: ChildProcess): Promise<unknown> {
  child.stdout?.resume()
  const [code] = await once(child, 'exit')
  return code
}

async function readUntil(child: ChildProcess, last: string): Promise<string[]> {
  const lines: string[] = []
  if (child.stdout === null) throw new Error('The process has no output.')
  for await (const line of createInterface(child.stdout)) {
    lines.push(line)
    if (line === last) break
  }
  return lines
}

function textOf(block: { type: string; html?: string }): string {
  return (block.html ?? '').replace(/<\/?p>/g, '')
}

import { once } from 'node:events'
import { createClient } from 'qp-client'
import type { Person } from './qp-process.ts'

/** What was seen. */
export interface Killing {
  readonly kills: number
  /** How many pages the file has at the end. */
  readonly pages: number
  /** Files that have had more than one page. */
  readonly secondPages: readonly string[]
}

/**
 * Kills `qp` while it publishes and updates files, at any moment of the time that this takes here, and looks whether the
 * key file is whole and has all that it had. At the end each file is published once more: it must still be the page that it was, and the service
 * must have no other one.
 *
 * @throws Error when the key file is broken, or has lost a page
 */
export async function killAndLook(person: Person, server: string, times: number): Promise<Killing> {
  const client = createClient({ baseUrl: server })
  const urls = new Map<string, Set<string>>()
  let known: readonly string[] = []
  let kills = 0
  const names = new Set<string>()
  let began = performance.now()
  const first = person.start('publish')
  first.stdin.end('How long it takes.')
  await once(first, 'exit')
  let longest = performance.now() - began
  for (let time = 0; kills < times; time += 1) {
    const name = `file-${Math.floor(time / 4)}.md`
    names.add(name)
    await person.write(name, `# ${name}\n\n${time}`)
    began = performance.now()
    const child = person.start(name)
    const ended = once(child, 'exit')
    const timer = setTimeout(() => child.kill('SIGKILL'), Math.random() * longest)
    child.stdout.on('data', (url) => noteUrl(urls, name, String(url)))
    const [, signal] = (await ended) as [number | null, string | null]
    clearTimeout(timer)
    if (signal === 'SIGKILL') kills += 1
    else longest = performance.now() - began
    const pages = await pagesNow(person)
    const lost = known.filter((id) => !pages.some((page) => page.id === id))
    if (lost.length > 0) throw new Error(`After kill ${kills}, ${lost.join(', ')} is lost.`)
    known = pages.map(({ id }) => id)
    for (const { path, url } of pages)
      if (path !== undefined) noteUrl(urls, path.slice(path.lastIndexOf('/') + 1), url)
  }
  for (const name of names) {
    await person.write(name, `# ${name}\n\nAt last`)
    const { code, out, errors } = await person.qp(name)
    if (code !== 0) throw new Error(`${name}: ${errors}`)
    noteUrl(urls, name, out)
    const { text } = await client.text(out.trim().slice(server.length + 1))
    if (!text.includes('At last')) throw new Error(`${name} was not updated.`)
  }
  const secondPages = [...urls].filter(([, seen]) => seen.size > 1).map(([name]) => name)
  const pages = (await pagesNow(person)).filter(({ path }) => path !== undefined).length
  return { kills, pages, secondPages }
}

async function pagesNow(person: Person) {
  return person.kept().then(
    ({ pages }) => pages,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    },
  )
}

function noteUrl(urls: Map<string, Set<string>>, name: string, url: string): void {
  const seen = urls.get(name) ?? new Set<string>()
  seen.add(url.trim())
  urls.set(name, seen)
}

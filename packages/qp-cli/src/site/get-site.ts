import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, join, posix, relative, sep } from 'node:path'
import type { Invocation } from '../command.ts'
import { CommandFailure, EXIT } from '../errors/command-failure.ts'
import type { Outcome } from '../for-each.ts'
import type { Form } from '../pages/forms/page-call.ts'
import { storedPage } from '../pages/page-markdown.ts'
import type { KeptPage } from '../store/kept-page.ts'
import { inReadingOrder } from './folder/site-order.ts'

/** What a page is written as, and where. */
interface Target {
  readonly form: Form
  /** What the names of its files end with. */
  readonly ending: string
  /** The folder. */
  readonly to: string
}

/**
 * Writes the pages of a folder into another one, which has to be empty or not there yet: each under the name of its file, with
 * links between them. SPEC.md 18.13.11
 *
 * @throws CommandFailure where the folder has anything in it; what the client throws
 */
export async function getSite(
  root: string,
  pages: readonly KeptPage[],
  { form, ending, to }: Target,
  { services, terminal }: Pick<Invocation, 'services' | 'terminal'>,
): Promise<Outcome> {
  const there = await readdir(to).catch(({ code }: NodeJS.ErrnoException) => {
    if (code === 'ENOENT') return []
    throw new CommandFailure(`${to} cannot be used (${code}).`)
  })
  if (there.length > 0) throw new CommandFailure(`${to} is not empty, and nothing was written.`)
  const names = namesOf(root, pages, ending)
  let done = 0
  for (const [page, name] of names) {
    done += 1
    terminal.progress(`${done} of ${pages.length} pages`)
    const { server, id } = page
    const stored = await storedPage({ server, name: id, kept: page }, services)
    const text = await form({ server, stored, services, terminal })
    const path = join(to, name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, withLinks(text, name, names), { flag: 'wx' })
  }
  terminal.progress('')
  const written = [...names.values()].map((name) => join(to, name))
  return { exitCode: EXIT.done, value: { files: written }, text: written.join('\n') }
}

/** Each is there once, also where two files differ in nothing but their endings. */
function namesOf(root: string, pages: readonly KeptPage[], ending: string): ReadonlyMap<KeptPage, string> {
  const nameOf = ({ path = '' }: KeptPage) => relative(root, path).split(sep).join('/')
  const byName = new Map(pages.map((page) => [nameOf(page), page]))
  const names = new Map<KeptPage, string>()
  const taken = new Set<string>()
  for (const name of inReadingOrder([...byName.keys()])) {
    const page = byName.get(name)
    const short = `${name.replace(/\.\w+$/, '') || 'index'}.${ending}`
    const own = taken.has(short.toLowerCase()) ? `${name}.${ending}` : short
    taken.add(own.toLowerCase())
    if (page !== undefined) names.set(page, own)
  }
  return names
}

/** Addresses of the pages as the names of their files, where something leads to them. */
function withLinks(text: string, from: string, names: ReadonlyMap<KeptPage, string>): string {
  const targets = new Map([...names].map(([{ url }, name]) => [url, name]))
  return text.replaceAll(/(?<=["(<])https?:\/\/[^\s"'()<>\\#]+(?=[\s"'()<>\\#])/g, (url) => {
    const name = targets.get(url)
    if (name === undefined) return url
    return posix.relative(posix.dirname(from), name).split('/').map(encodeURIComponent).join('/')
  })
}

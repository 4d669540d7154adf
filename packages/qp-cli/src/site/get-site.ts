import { randomUUID } from 'node:crypto'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, join, posix } from 'node:path'
import type { Invocation } from '../command.ts'
import type { Block } from 'qp-schema'
import { QuickPagesError } from 'qp-client'
import { CommandFailure, EXIT } from '../errors/command-failure.ts'
import { explain } from '../errors/explain-error.ts'
import type { Outcome } from '../for-each.ts'
import type { Form } from '../pages/forms/page-call.ts'
import { nameFrom } from '../pages/prepare/picture-folder.ts'
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
 * links between them. A page that the service does not give is told, and the others go on. SPEC.md 18.13.11
 *
 * @throws CommandFailure where the folder has anything in it; what the client throws where the service is away
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
  const links = new Links(names)
  const written: string[] = []
  let exitCode: number = EXIT.done
  for (const [at, [page, name]] of [...names].entries()) {
    terminal.progress(`${at + 1} of ${pages.length} pages`)
    const { server, id, url } = page
    try {
      const stored = await storedPage({ server, name: id, kept: page }, services)
      const marked = { ...stored, blocks: links.marked(stored.blocks) }
      const text = links.relative(await form({ server, stored: marked, services, terminal }), name)
      const path = join(to, name)
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, text, { flag: 'wx' })
      written.push(path)
    } catch (error) {
      if (!(error instanceof QuickPagesError) || error.isRetryable) throw error
      const { message, exitCode: code } = explain(error)
      terminal.note(`qp: ${name} (${url}): ${message}`)
      exitCode = code
    }
  }
  terminal.progress('')
  return { exitCode, value: { files: written }, text: written.join('\n') }
}

/** Each is there once, also where two files differ in nothing but their endings. */
function namesOf(root: string, pages: readonly KeptPage[], ending: string): ReadonlyMap<KeptPage, string> {
  const byName = new Map(pages.map((page) => [nameFrom(root, page.path ?? ''), page]))
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

/** Makes links to pages lead to their files: not addresses in listings, nor what a page says of itself. */
class Links {
  /** What nothing else has in it. Forms take whole addresses, and change what is relative. */
  readonly #mark = `https://${randomUUID()}.invalid/`
  readonly #numbers: ReadonlyMap<string, number>
  readonly #names: readonly string[]

  constructor(names: ReadonlyMap<KeptPage, string>) {
    this.#numbers = new Map([...names.keys()].map(({ url }, at) => [url, at]))
    this.#names = [...names.values()]
  }

  /** Blocks whose links have numbers of pages in place of addresses. */
  marked(blocks: readonly Block[]): Block[] {
    return JSON.parse(JSON.stringify(blocks), (key, value: unknown) =>
      typeof value === 'string' && key !== 'code' ? this.#numbered(value) : value,
    ) as Block[]
  }

  /** A text that was made of them, with the names of files. */
  relative(text: string, from: string): string {
    return text.replaceAll(new RegExp(`${this.#mark}(\\d+)`, 'g'), (_, number: string) =>
      posix
        .relative(posix.dirname(from), this.#names[Number(number)] ?? '')
        .split('/')
        .map((part) => encodeURIComponent(part).replaceAll('(', '%28').replaceAll(')', '%29'))
        .join('/'),
    )
  }

  #numbered(html: string): string {
    return html.replaceAll(/(?<=\bhref=")[^"#]+/g, (url) => {
      const number = this.#numbers.get(url)
      return number === undefined ? url : `${this.#mark}${number}`
    })
  }
}

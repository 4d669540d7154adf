import { blocksToMarkdown } from 'qp-markdown/to-markdown'
import type { SafeBlock } from 'qp-schema'
import { createPageCatalog, type PageCatalog, type PageDetails } from '../store/pages/catalog.ts'
import type { PageHead } from '../content/page.ts'
import { createPageRepository, type NotWritten, type PageRepository } from '../store/pages/page-repository.ts'
import { type Command, type Invocation, UsageError, withStore } from './command.ts'
import { pageLines, titledLine } from './page-lines.ts'
import { statesOf } from './page-states.ts'
import { PRUNE_COMMAND } from './prune-command.ts'

const DEFAULT_LIMIT = 50
const MAX_LIMIT = 1000

/** What the operator can do with pages, all without their keys. */
export const PAGE_COMMANDS: readonly Command[] = [
  {
    name: 'pages list',
    operands: [],
    options: ['limit', 'after', 'published', 'hidden', 'taken-down'],
    summary: 'pages and their titles, newest first',
    details: 'Several states together list the pages of any of them. Titles are told by how pages begin.',
    run: withPages(async ({ catalog }, { options, output, json }) => {
      const after = typeof options.after === 'string' ? options.after : undefined
      const entries = await catalog.list({ limit: limitOf(options.limit), after, states: statesOf(options) })
      if (entries === undefined) return noPage(output, after ?? '')
      if (json) output.out(JSON.stringify(entries))
      else if (entries.length === 0) output.out('There are no such pages.')
      else for (const entry of entries) output.out(titledLine(entry))
      return 0
    }),
  },
  {
    name: 'pages show',
    operands: ['ID|SLUG...'],
    options: ['content'],
    summary: 'all about pages but their content, and that with --content',
    details: 'Also of pages that are hidden or taken down.',
    run: withEachPage(async (_services, page) => page, shownLines),
  },
  {
    name: 'pages hide',
    operands: ['ID|SLUG...'],
    options: [],
    summary: 'hide pages; their authors can show them again',
    run: withEachPage(({ pages }, { id }) => pages.setState(id, { published: false })),
  },
  {
    name: 'pages publish',
    operands: ['ID|SLUG...'],
    options: [],
    summary: 'show hidden pages',
    run: withEachPage(({ pages }, { id }) => pages.setState(id, { published: true })),
  },
  {
    name: 'pages takedown',
    operands: ['ID|SLUG...'],
    options: ['reason'],
    requires: 'reason',
    summary: 'take pages down, which their authors cannot undo',
    details:
      'The pages and all that is made of them answer 410, to visitors and to authors.\n' +
      'Their content is kept. A page that is taken down already gets the new reason.',
    run: withEachPage(({ pages }, { id }, { options }) => pages.takeDown(id, String(options.reason).trim())),
  },
  {
    name: 'pages restore',
    operands: ['ID|SLUG...'],
    options: [],
    summary: 'undo takedowns: the pages are published or hidden as before',
    run: withEachPage(({ pages }, { id }) => pages.restore(id)),
  },
  {
    name: 'pages delete',
    operands: ['ID|SLUG...'],
    options: [],
    summary: 'delete pages for good; their names are never given out again',
    run: withEachPage(({ pages }, { id }) => pages.remove(id, { by: 'operator' })),
  },
  PRUNE_COMMAND,
]

interface PageServices {
  readonly pages: PageRepository
  readonly catalog: PageCatalog
}

function withPages(act: (services: PageServices, invocation: Invocation) => Promise<number>): Command['run'] {
  return (invocation) =>
    withStore(invocation.environment, (database) =>
      act({ pages: createPageRepository(database), catalog: createPageCatalog(database) }, invocation),
    )
}

type Act = (
  services: PageServices,
  page: PageHead,
  invocation: Invocation,
) => Promise<PageHead | NotWritten | 'removed' | 'not_taken_down'>

/** What has become of a page, as JSON has it. */
type Told =
  | (PageDetails & { readonly content?: SafeBlock[] })
  | { readonly id: string; readonly deleted: true }

/** Does something with each page that an id or a slug names, one after the other, and tells what has become of it. */
function withEachPage(act: Act, linesOf: (told: Told) => string[] = changedLines): Command['run'] {
  return withPages(async (services, invocation) => {
    const { operands, output, json } = invocation
    const told: (Told | { readonly page: string; readonly error: string })[] = []
    let failures = 0
    try {
      for (const name of operands) {
        const outcome = await outcomeOf(services, name, invocation, act)
        if (typeof outcome === 'string') {
          failures += 1
          output.error(outcome)
          if (operands.length > 1) told.push({ page: name, error: outcome })
          continue
        }
        if (!json) for (const line of linesOf(outcome)) output.out(line)
        told.push(outcome)
      }
    } finally {
      // What is done is told of also when the rest failed.
      if (json && told.length > 0) output.out(JSON.stringify(operands.length === 1 ? told[0] : told))
    }
    return failures === 0 ? 0 : 1
  })
}

/** What has become of a page, or in words why nothing has. */
async function outcomeOf(
  services: PageServices,
  name: string,
  invocation: Invocation,
  act: Act,
): Promise<Told | string> {
  const found = await services.pages.findByName(name)
  if (found === undefined) return noPageText(name)
  const { id } = found.head
  const outcome = await act(services, found.head, invocation)
  if (outcome === 'removed') return { id, deleted: true }
  if (typeof outcome === 'string') return `${id} ${FAILURES[outcome]}`
  const details = await services.catalog.details(id)
  if (details === undefined) return `${id} ${FAILURES.missing}`
  const page = invocation.options.content === true ? await services.pages.load(id) : undefined
  return page === undefined ? details : { ...details, content: page.blocks }
}

function changedLines(told: Told): string[] {
  return ['deleted' in told ? `${told.id} is deleted.` : titledLine(told)]
}

function shownLines(told: Told): string[] {
  if ('deleted' in told) return changedLines(told)
  const content = told.content === undefined ? [] : ['', ...blocksToMarkdown(told.content).split('\n')]
  return [...pageLines(told), ...content]
}

const FAILURES: { readonly [F in NotWritten | 'not_taken_down']: string } = {
  missing: 'has just been deleted.',
  gone: 'is taken down; restore it first.',
  changed: 'has just been changed; try again.',
  not_taken_down: 'is not taken down.',
}

/** Says that there is no page of this name; the exit code. */
export function noPage(output: Invocation['output'], name: unknown): number {
  output.error(noPageText(name))
  return 1
}

function noPageText(name: unknown): string {
  return `There is no page ${JSON.stringify(name)}.`
}

/** The number of `--limit`. */
export function limitOf(text: string | boolean | undefined): number {
  if (text === undefined) return DEFAULT_LIMIT
  const limit = Number(text)
  if (!/^\d{1,4}$/.test(String(text)) || limit < 1 || limit > MAX_LIMIT) {
    throw new UsageError(`--limit takes a whole number from 1 to ${MAX_LIMIT}.`)
  }
  return limit
}

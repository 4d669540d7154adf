import { createPageCatalog, type PageCatalog } from '../pages/page-catalog.ts'
import {
  createPageRepository,
  type NotWritten,
  type PageHead,
  type PageRepository,
} from '../pages/page-repository.ts'
import { type Command, type Invocation, UsageError, withStore } from './command.ts'
import { pageLine, pageLines } from './page-lines.ts'
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
    summary: 'pages, newest first',
    details: 'Several states together list the pages of any of them.',
    run: withPages(async ({ catalog }, { options, output, json }) => {
      const after = typeof options.after === 'string' ? options.after : undefined
      const entries = await catalog.list({ limit: limitOf(options.limit), after, states: statesOf(options) })
      if (entries === undefined) return noPage(output, after ?? '')
      if (json) output.out(JSON.stringify(entries))
      else if (entries.length === 0) output.out('There are no such pages.')
      else for (const entry of entries) output.out(pageLine(entry))
      return 0
    }),
  },
  {
    name: 'pages show',
    operands: ['ID|SLUG'],
    options: [],
    summary: 'all about a page but its content',
    run: withPage(async (_services, page) => page),
  },
  {
    name: 'pages hide',
    operands: ['ID|SLUG'],
    options: [],
    summary: 'hide a page; its author can show it again',
    run: withPage(({ pages }, { id }) => pages.setState(id, { published: false })),
  },
  {
    name: 'pages publish',
    operands: ['ID|SLUG'],
    options: [],
    summary: 'show a hidden page',
    run: withPage(({ pages }, { id }) => pages.setState(id, { published: true })),
  },
  {
    name: 'pages takedown',
    operands: ['ID|SLUG'],
    options: ['reason'],
    requires: 'reason',
    summary: 'take a page down, which its author cannot undo',
    details:
      'The page and all that is made of it answer 410, to visitors and to the author.\n' +
      'Its content is kept. A page that is taken down already gets the new reason.',
    run: withPage(({ pages }, { id }, { options }) => pages.takeDown(id, String(options.reason).trim())),
  },
  {
    name: 'pages restore',
    operands: ['ID|SLUG'],
    options: [],
    summary: 'undo a takedown: the page is published or hidden as before',
    run: withPage(({ pages }, { id }) => pages.restore(id)),
  },
  {
    name: 'pages delete',
    operands: ['ID|SLUG'],
    options: [],
    summary: 'delete a page for good; its names are never given out again',
    run: withPage(({ pages }, { id }) => pages.remove(id, 'any', 'operator')),
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

/** Does something with the page that an id or a slug names, and shows what has become of it. */
function withPage(
  act: (
    services: PageServices,
    page: PageHead,
    invocation: Invocation,
  ) => Promise<PageHead | NotWritten | 'removed' | 'not_taken_down'>,
): Command['run'] {
  return withPages(async (services, invocation) => {
    const { output, json } = invocation
    const name = invocation.operands[0] ?? ''
    const found = await services.pages.findByName(name)
    if (found === undefined) return noPage(output, name)
    const { id } = found.head
    const outcome = await act(services, found.head, invocation)
    if (outcome === 'removed') {
      output.out(json ? JSON.stringify({ id, deleted: true }) : `${id} is deleted.`)
      return 0
    }
    const details = typeof outcome === 'string' ? undefined : await services.catalog.details(id)
    if (details === undefined) {
      output.error(typeof outcome === 'string' ? `${id} ${FAILURES[outcome]}` : `${id} ${FAILURES.missing}`)
      return 1
    }
    for (const line of json ? [JSON.stringify(details)] : pageLines(details)) output.out(line)
    return 0
  })
}

const FAILURES: { readonly [F in NotWritten | 'not_taken_down']: string } = {
  missing: 'has just been deleted.',
  gone: 'is taken down; restore it first.',
  changed: 'has just been changed; try again.',
  not_taken_down: 'is not taken down.',
}

/** Says that there is no page of this name; the exit code. */
export function noPage(output: Invocation['output'], name: unknown): number {
  output.error(`There is no page ${JSON.stringify(name)}.`)
  return 1
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

import { blocksToMarkdown } from 'qp-markdown/to-markdown'
import type { SafeBlock } from 'qp-schema'
import { createPageCatalog, type PageCatalog } from '../../store/pages/catalog.ts'
import type { PageHead } from '../../content/page.ts'
import { editUrl } from '../../content/urls.ts'
import { newEditKey } from '../../store/edit-key.ts'
import { parsePage } from '../../content/parse-page.ts'
import {
  createPageRepository,
  type NotWritten,
  type PageRepository,
} from '../../store/pages/page-repository.ts'
import { type Command, type Invocation, notFound, notFoundText, printList, withStore } from '../command.ts'
import { parseLimit, statesOf } from '../option-values.ts'
import { pageLines, type ShownPage, titledLine } from '../page-lines.ts'
import { PRUNE_COMMAND } from './prune.ts'

/** Commands for pages; none needs an edit key. */
export const PAGE_COMMANDS: readonly Command[] = [
  {
    name: 'pages list',
    operands: [],
    options: ['limit', 'after', 'published', 'hidden', 'expired', 'taken-down'],
    summary: 'pages and their titles, newest first',
    details: 'Several states together list the pages of any of them. Titles are told by how pages begin.',
    run: withPages(async ({ catalog }, invocation) => {
      const { options } = invocation
      const { after } = options
      const entries = await catalog.list({
        limit: parseLimit(options.limit),
        after,
        states: statesOf(options),
      })
      if (entries === undefined) return notFound(invocation, 'page', after)
      printList(invocation, entries, titledLine, 'such pages')
      return 0
    }),
  },
  {
    name: 'pages show',
    operands: ['ID|SLUG...'],
    options: ['content'],
    summary: 'everything about pages except their content; --content adds it',
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
    run: withEachPage(({ pages }, { id }, { options }) => pages.takeDown(id, (options.reason ?? '').trim())),
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
  {
    name: 'pages rekey',
    operands: ['ID|SLUG'],
    options: [],
    summary: 'give a page a new edit key, for an owner who can show who they are; the old one is dead',
    details: 'The key is printed here alone. Whoever has it can change and delete the page.',
    run: withPages(async ({ pages }, invocation) => {
      const { operands, environment, output, json } = invocation
      const [name = ''] = operands
      const found = await pages.findByName(name)
      if (found === undefined) return notFound(invocation, 'page', name)
      const editKey = newEditKey()
      const { id } = found.head
      const outcome = await pages.changeKey(id, editKey)
      if (typeof outcome === 'string') {
        output.error(`${id} ${FAILURES[outcome]}`)
        return 1
      }
      const link = editUrl((environment['BASE_URL'] ?? '').replace(/\/$/, ''), id, editKey)
      output.out(json ? JSON.stringify({ id, editKey, editUrl: link }) : `${id} has a new edit link: ${link}`)
      return 0
    }),
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

/** The outcome for a page, as it is printed with `--json`. */
type PageOutcome =
  | (ShownPage & { readonly content?: SafeBlock[] })
  | { readonly id: string; readonly deleted: true }

/** Runs `act` for each page that an operand names, one after the other, and prints the outcomes. */
function withEachPage(act: Act, linesOf: (outcome: PageOutcome) => string[] = changedLines): Command['run'] {
  return withPages(async (services, invocation) => {
    const { operands, output, json } = invocation
    const outcomes: (PageOutcome | { readonly page: string; readonly error: string })[] = []
    let failures = 0
    try {
      for (const name of operands) {
        const outcome = await outcomeOf(services, name, invocation, act)
        if (typeof outcome === 'string') {
          failures += 1
          output.error(outcome)
          if (operands.length > 1) outcomes.push({ page: name, error: outcome })
          continue
        }
        if (!json) for (const line of linesOf(outcome)) output.out(line)
        outcomes.push(outcome)
      }
    } finally {
      // In `finally`, so that what was done is printed even when an error ends the loop.
      if (json && outcomes.length > 0) {
        output.out(JSON.stringify(operands.length === 1 ? outcomes[0] : outcomes))
      }
    }
    return failures === 0 ? 0 : 1
  })
}

/** The outcome for a page, or a message why nothing was done. */
async function outcomeOf(
  services: PageServices,
  name: string,
  invocation: Invocation,
  act: Act,
): Promise<PageOutcome | string> {
  const found = await services.pages.findByName(name)
  if (found === undefined) return notFoundText('page', name)
  const { id } = found.head
  const outcome = await act(services, found.head, invocation)
  if (outcome === 'removed') return { id, deleted: true }
  if (typeof outcome === 'string') return `${id} ${FAILURES[outcome]}`
  const details = await services.catalog.details(id)
  if (details === undefined) return `${id} ${FAILURES.missing}`
  const shown = { ...details, ...(outcome.passphraseHash !== null && { hasPassphrase: true as const }) }
  const page = invocation.options.content === true ? await services.pages.load(id) : undefined
  return page === undefined ? shown : { ...shown, content: (await parsePage(page)).blocks }
}

function changedLines(outcome: PageOutcome): string[] {
  return ['deleted' in outcome ? `${outcome.id} is deleted.` : titledLine(outcome)]
}

function shownLines(outcome: PageOutcome): string[] {
  if ('deleted' in outcome) return changedLines(outcome)
  const content = outcome.content === undefined ? [] : ['', ...blocksToMarkdown(outcome.content).split('\n')]
  return [...pageLines(outcome), ...content]
}

const FAILURES: { readonly [F in NotWritten | 'not_taken_down']: string } = {
  missing: 'has just been deleted.',
  taken_down: 'is taken down; restore it first.',
  expired: 'has expired; only its author can give it more time.',
  rekeyed: 'has just got another edit key; try again.',
  changed: 'has just been changed; try again.',
  not_taken_down: 'is not taken down.',
}

import type { Database } from '../../store/db/database.ts'
import type { PageState } from '../../store/pages/catalog.ts'
import { type PruneProgress, prunePages, type PruneSelection } from '../../maintenance/prune-pages.ts'
import { sizeOf, type StoreContent, storeContent } from '../../store/store-size.ts'
import { UsageError } from 'qp-command-line'
import { type Command, type Invocation, withStore } from '../command.ts'
import { oncePerSecond } from '../throttle.ts'
import { stopOnSignal } from '../stop-on-signal.ts'
import { parseAge, parseSize, statesOf } from '../option-values.ts'
import { pageLine } from '../page-lines.ts'

/** The states to prune by default: pages that were taken down are only pruned when `--taken-down` is given. */
const DEFAULT_STATES: readonly PageState[] = ['published', 'hidden', 'expired']

/** Deletes many pages at once. SPEC.md 13.2.5 */
export const PRUNE_COMMAND: Command = {
  name: 'pages prune',
  operands: [],
  options: [
    'older-than',
    'larger-than',
    'down-to',
    'published',
    'hidden',
    'expired',
    'taken-down',
    'after',
    'yes',
  ],
  summary: 'show which pages would be deleted by age or size, and with --yes delete them',
  details:
    'At least one of --older-than, --larger-than and --down-to; of several, all must hold. With --down-to, those go\n' +
    'that were longest unchanged, and all pages are counted before. It goes by ranges of ids and says how far it is:\n' +
    'ended, it goes on after the page that it has named last, as --after. Pages that were taken down are kept unless\n' +
    '--taken-down names them. A server may go on serving meanwhile: others can write between batches, and a page that\n' +
    'is changed meanwhile stays.',
  async run({ options, environment, output, json }) {
    const selection = selectionOf(options)
    const dryRun = options.yes !== true
    return withStore(environment, async (database) => {
      const ids: string[] = []
      let bytes = 0
      const showProgress = oncePerSecond((text: string) => output.error(text))
      const progress: PruneProgress = {
        done: (last) => showProgress(`looked at pages up to ${last}`),
        counted: (last) => showProgress(`counted pages up to ${last}`),
      }
      const report = () => ({ deleted: !dryRun, pages: ids.length, bytes })
      try {
        for await (const batch of stopOnSignal(prunePages(database, selection, dryRun, progress))) {
          for (const page of batch) {
            bytes += page.bytes
            ids.push(page.id)
            if (!json) output.out(pageLine(page, page.updatedAt))
          }
        }
      } catch (error) {
        // What was already deleted is reported even though the rest failed.
        if (json) output.out(JSON.stringify({ ...report(), ids, failed: true }))
        throw error
      }
      const excess = await excessAfter(database, selection, dryRun ? { pages: ids.length, bytes } : undefined)
      if (json) output.out(JSON.stringify({ ...report(), ids }))
      else output.out(summaryOf(report()))
      if (excess > 0)
        output.error(`The store ${dryRun ? 'would still be' : 'is still'} ${excess} bytes above --down-to.`)
      return 0
    })
  },
}

/** By how many bytes the store is larger than `downTo`, or would be without these pages. */
async function excessAfter(
  { reader }: Database,
  { downTo = Infinity }: PruneSelection,
  without: StoreContent = { pages: 0, bytes: 0 },
): Promise<number> {
  return sizeOf(await storeContent(reader)) - sizeOf(without) - downTo
}

function summaryOf({ deleted, pages, bytes }: { deleted: boolean; pages: number; bytes: number }): string {
  if (pages === 0) return deleted ? 'No page was deleted.' : 'No page would be deleted.'
  const what = `${pages} ${pages === 1 ? 'page' : 'pages'} of ${bytes} bytes`
  return deleted ? `${what} deleted.` : `${what} would be deleted; --yes deletes them.`
}

function selectionOf(options: Invocation['options']): PruneSelection {
  const age = given(options, 'older-than', parseAge)
  const largerThan = given(options, 'larger-than', parseSize)
  const downTo = given(options, 'down-to', parseSize)
  if (age === undefined && largerThan === undefined && downTo === undefined) {
    throw new UsageError('pages prune needs --older-than, --larger-than or --down-to.')
  }
  const states = statesOf(options)
  return {
    changedBefore: age === undefined ? undefined : new Date(Date.now() - age).toISOString(),
    largerThan,
    downTo,
    after: options.after,
    states: states.length > 0 ? states : DEFAULT_STATES,
  }
}

function given(
  options: Invocation['options'],
  name: 'older-than' | 'larger-than' | 'down-to',
  read: (option: string, text: string) => number,
): number | undefined {
  const text = options[name]
  return text === undefined ? undefined : read(name, text)
}

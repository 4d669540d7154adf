import { POLICY_VERSION } from 'qp-sanitize/canonical'
import { type ResanitizedPage, resanitizePages } from '../../upkeep/resanitize-pages.ts'
import { type Command, withStore } from '../command.ts'
import { oncePerSecond } from '../throttle.ts'
import { stopOnSignal } from '../stop-on-signal.ts'
import { sizeText } from '../page-lines.ts'

/** Sanitizes stored pages again, with the sanitizer of this version. SPEC.md 13.2.6 */
export const RESANITIZE_COMMAND: Command = {
  name: 'resanitize',
  operands: [],
  options: ['all', 'after', 'yes'],
  summary: 'show which stored pages the present sanitizer would change, and with --yes change them',
  details:
    'Pages that were stored under an older policy, or all with --all. A server may go on serving meanwhile: a write\n' +
    'that comes in between is never lost. Started again, it goes on where it was interrupted; with --all, give the\n' +
    'last page that it has told of as --after. The exit code is 1 when pages are left that it could not do.',
  run: ({ options, environment, output, json }) =>
    withStore(environment, async (database) => {
      const dryRun = options.yes !== true
      const selection = {
        policyVersion: POLICY_VERSION,
        all: options.all === true,
        after: options.after ?? '',
      }
      const counts = { changed: 0, unchanged: 0, 'nothing left': 0, unreadable: 0, busy: 0 }
      const listed: ResanitizedPage[] = []
      let pages = 0
      const showProgress = oncePerSecond((last: string) =>
        output.error(`${pages} pages, the last of them ${last}`),
      )
      const report = () => {
        const { changed, unchanged, ...left } = counts
        return { changed, unchanged, left: Object.values(left).reduce((sum, count) => sum + count, 0) }
      }
      try {
        for await (const batch of stopOnSignal(resanitizePages(database, selection, dryRun))) {
          for (const page of batch) {
            counts[page.outcome] += 1
            pages += 1
            if (page.outcome === 'unchanged') continue
            if (json) listed.push(page)
            else output.out(lineOf(page, dryRun))
          }
          showProgress(batch.at(-1)?.id ?? '')
        }
      } catch (error) {
        // What was already written is reported even though the rest failed.
        if (json) output.out(JSON.stringify({ written: !dryRun, ...report(), pages: listed, failed: true }))
        throw error
      }
      const { changed, unchanged, left } = report()
      if (json) output.out(JSON.stringify({ written: !dryRun, ...report(), pages: listed }))
      else
        output.out(
          `${pages} pages: ${changed} ${changedText(dryRun)}, ${unchanged} as they should be, ${left} left.`,
        )
      return left === 0 ? 0 : 1
    }),
}

function changedText(dryRun: boolean): string {
  return dryRun ? 'would be changed (--yes changes them)' : 'changed'
}

function lineOf({ id, outcome, before, after }: ResanitizedPage, dryRun: boolean): string {
  if (after !== undefined) {
    return `${id}  ${dryRun ? 'would change' : 'changed'}: ${sizeText(before)} become ${sizeText(after)}`
  }
  return `${id}  ${REASONS[outcome]}`
}

const REASONS: { readonly [O in ResanitizedPage['outcome']]: string } = {
  changed: 'changed',
  unchanged: 'as it should be',
  'nothing left': 'left: nothing of it would remain; take it down or delete it',
  unreadable: 'left: it has blocks that this version cannot read',
  busy: 'left: it was changed again and again meanwhile; run this again',
}

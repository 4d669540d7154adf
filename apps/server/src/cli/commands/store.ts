import { loadDatabaseUrl, loadStoreBounds } from '../../config/config.ts'
import { openDatabase } from '../../store/db/database.ts'
import { shareOfDisk } from '../../store/db/disk-share.ts'
import { migrate } from '../../store/db/migrate.ts'
import { divide, DIVISION, DivisionError, PARTITIONS } from '../../maintenance/divide-store.ts'
import { checkStore, type StoreProblem } from '../../maintenance/check-store.ts'
import { type CountedPages, createPageCatalog, type PageTotals } from '../../store/pages/catalog.ts'
import { createPictureCatalog } from '../../store/pictures/picture-catalog.ts'
import { createNotes } from '../../store/notes/notes.ts'
import { createReports } from '../../store/reports.ts'
import { pictureBytes, sizeOf, storeContent } from '../../store/store-size.ts'
import { columns } from 'qp-command-line'
import { stopOnSignal } from '../stop-on-signal.ts'
import { oncePerSecond } from '../throttle.ts'
import { type Command, isSqlite, print, withCurrentStore, withStore } from '../command.ts'

/** Commands for the store as a whole. */
export const STORE_COMMANDS: readonly Command[] = [
  {
    name: 'migrate',
    operands: [],
    options: [],
    summary: 'bring the store to the newest schema',
    details:
      'It makes a store where there is none, as serve and import do. They and most other commands bring it to the\n' +
      'newest schema at their start as well; check and export ask for this command, and backup takes it as it is.',
    async run(invocation) {
      const database = await openDatabase(loadDatabaseUrl(invocation.environment))
      try {
        const { error, migrations } = await migrate(database)
        if (error !== undefined) throw error
        const lines = migrations.map(({ name, status }) => `${name}  ${status}`)
        print(invocation, migrations, lines.length === 0 ? ['The store is up to date.'] : lines)
        return 0
      } finally {
        await database.close()
      }
    },
  },
  {
    name: 'divide',
    operands: [],
    options: ['yes'],
    summary: 'divide the tables of a PostgreSQL store into 64 partitions each, with --yes',
    details:
      'By the hash of the id of a page, and names by the name. It copies what is there in one transaction: stop the\n' +
      'server meanwhile, or it answers 503. It cannot be undone but by export and import. Versions before this one\n' +
      'refuse to start afterwards.',
    run: ({ options, environment, output, json }) =>
      withCurrentStore(environment, async (database) => {
        if (isSqlite(loadDatabaseUrl(environment))) {
          throw new DivisionError('Only a store in PostgreSQL can be divided.')
        }
        const isDone = options.yes === true
        if (isDone) await divide(database, (table) => output.error(`copying ${table}`))
        const what = `${Object.keys(DIVISION).join(', ')}: ${PARTITIONS} partitions each`
        if (json) output.out(JSON.stringify({ divided: isDone, tables: DIVISION, partitions: PARTITIONS }))
        else output.out(isDone ? `Divided ${what}.` : `Would divide ${what}; --yes divides them.`)
        return 0
      }),
  },
  {
    name: 'stats',
    operands: [],
    options: ['after'],
    summary:
      'how many pages there are, how large they are together and may become, and how many reports wait',
    details:
      'The size is what MAX_STORE_BYTES bounds: the bytes of all blocks, kept answers, pictures and notes, 1024 for\n' +
      'each page and picture and 512 for each answer and note. The bounds shown are those of this environment.\n' +
      'Pages are counted by ranges of ids: ended, it prints what it has counted, and goes on after the last page as\n' +
      '--after. Add both.',
    run: (invocation) =>
      withStore(invocation.environment, async (database) => {
        const { environment, options, output } = invocation
        const showProgress = oncePerSecond((text: string) => output.error(text))
        let counted: CountedPages | undefined
        try {
          const ranges = createPageCatalog(database).totals(options.after)
          for await (const range of stopOnSignal(ranges)) {
            counted = range
            if (range.last !== undefined)
              showProgress(`${range.totals.pages} pages, the last of them ${range.last}`)
          }
        } catch (error) {
          // What was counted is worth something even though the rest failed.
          if (counted?.last !== undefined)
            print(
              invocation,
              { ...counted.totals, last: counted.last, failed: true },
              linesOf({ ...pageRows(counted.totals), 'the last of them': counted.last }),
            )
          throw error
        }
        const { maxPictureBytes, maxDailyBytesPerAddress, ...bounds } = loadStoreBounds(environment)
        const { maxStoreBytes = await shareOfDisk(loadDatabaseUrl(environment)) } = bounds
        const size = sizeOf(await storeContent(database.reader))
        const totals = {
          ...(counted as CountedPages).totals,
          openReports: await createReports(database).countOpen(),
          openNotes: await createNotes(database).countAllOpen(),
          size,
          maxStoreBytes: maxStoreBytes || null,
          pictures: await createPictureCatalog(database).count(),
          pictureSize: await pictureBytes(database.reader),
          maxPictureBytes: maxPictureBytes || null,
          maxDailyBytesPerAddress: maxDailyBytesPerAddress || null,
        }
        const lines = linesOf({
          ...pageRows(totals),
          'open reports': totals.openReports,
          'open notes': totals.openNotes,
          size: totals.size,
          'size at most': totals.maxStoreBytes,
          pictures: totals.pictures,
          'size of pictures': totals.pictureSize,
          'size of pictures at most': totals.maxPictureBytes,
          'per address and day at most': totals.maxDailyBytesPerAddress,
        })
        print(invocation, totals, lines)
        return 0
      }),
  },
  {
    name: 'check',
    operands: [],
    options: ['mend', 'after'],
    summary: 'look for damage in the store; 1 when there is any',
    details:
      'Every page has the blocks and bytes that its row says, as the format says; no block is without a page;\n' +
      'every picture that was not taken down has its files, unchanged;\n' +
      'the running totals are those of the pages; SQLite checks its file. It may run beside a server, and changes\n' +
      'nothing without --mend. The store has to be of the newest schema. It prints each problem as it finds it, and on the\n' +
      'standard error how far it is: ended, it goes on after the page that it has named last, as --after. The running\n' +
      'totals are of one moment: they are counted last, from their beginning.',
    run: (invocation) =>
      withCurrentStore(invocation.environment, async (database) => {
        const { options, output, json } = invocation
        const showProgress = oncePerSecond((text: string) => output.error(text))
        const report = await checkStore(database, {
          mend: options.mend === true,
          after: options.after ?? '',
          progress: (pages, last) => showProgress(`${pages} pages, the last of them ${last}`),
          counting: (rows) => showProgress(`${rows} rows counted for the running totals`),
          // At once: a check that is ended has told what it has found.
          found: (problem) => json || output.out(lineOf(problem)),
        })
        print(invocation, report, [
          ...report.mended.map(({ problem }) => `mended: ${problem}`),
          `${report.pages} pages, ${report.problems.length} problems`,
        ])
        return report.problems.length === 0 ? 0 : 1
      }),
  },
]

function pageRows(totals: PageTotals): Record<string, number> {
  return {
    pages: totals.pages,
    published: totals.published,
    hidden: totals.hidden,
    expired: totals.expired,
    'taken down': totals.takenDown,
    blocks: totals.blocks,
    bytes: totals.bytes,
    'created in the last day': totals.createdInLastDay,
  }
}

function linesOf(rows: Readonly<Record<string, number | string | null>>): string[] {
  return columns(Object.entries(rows).map(([name, value]) => [name, String(value ?? 'no bound')]))
}

function lineOf({ page, picture, problem }: StoreProblem): string {
  return [page ?? picture, problem].filter(Boolean).join('  ')
}

// pnpm bench store-growth [pages]: what a page costs in a store, and whether that
// depends on how many there are. PostgreSQL is measured where QP_POSTGRES_URL names an empty database.
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '../../../apps/server/src/store/db/database.ts'
import { openCurrentDatabase } from '../../../apps/server/src/store/db/open-current-database.ts'
import { createPageRepository, type NewPage } from '../../../apps/server/src/store/pages/page-repository.ts'
import { markdownToBlocks } from '../../../packages/qp-markdown/src/index.ts'
import { sanitizeBlocks } from '../../../packages/qp-sanitize/src/index.ts'
import { noteOf } from '../page-delivery/note.ts'

const PAGES = Number(process.argv[2] ?? 20_000)
const STEPS = 4
const WRITERS = 8
const READS = 2000

/** Of ten pages six are short notes, three are articles and one is long. */
const SIZES = [60, 60, 60, 60, 60, 60, 400, 400, 400, 2000]
const CONTENTS = SIZES.map((words) => sanitizeBlocks(markdownToBlocks(noteOf(words)).blocks).blocks)

const directory = await mkdtemp(join(tmpdir(), 'qp-store-growth-'))
const file = join(directory, 'pages.db')
print(
  '| store | pages | pages/s written | bytes of blocks a page | bytes stored a page | head p50 µs | page p50 µs |',
)
print('|---|---|---|---|---|---|---|')
try {
  await measure(
    'SQLite',
    `sqlite:${file}`,
    async () => (await stat(file)).size + (await sizeOf(`${file}-wal`)),
  )
  const postgres = process.env['QP_POSTGRES_URL']
  if (postgres === undefined) print('\nQP_POSTGRES_URL is not set: PostgreSQL was not measured.')
  else await measure('PostgreSQL', postgres, postgresSize)
} finally {
  await rm(directory, { recursive: true })
}

async function measure(
  name: string,
  url: string,
  size: (database: Database) => Promise<number>,
): Promise<void> {
  const database = await openCurrentDatabase(url)
  try {
    const pages = createPageRepository(database)
    const ids: string[] = []
    let bytes = 0
    for (let step = 1; step <= STEPS; step += 1) {
      const started = performance.now()
      const goal = Math.round((PAGES * step) / STEPS)
      await Promise.all(
        Array.from({ length: WRITERS }, async () => {
          while (ids.length < goal) {
            const { page } = await pages.create(pageOf(ids.length))
            ids.push(page.id)
            bytes += page.byteCount
          }
        }),
      )
      const rate = PAGES / STEPS / ((performance.now() - started) / 1000)
      const head = await median(ids, (id) => pages.head(id))
      const page = await median(ids, (id) => pages.loadJson(id))
      const stored = (await size(database)) / ids.length
      print(
        `| ${name} | ${ids.length} | ${rate.toFixed(0)} | ${(bytes / ids.length).toFixed(0)} | ${stored.toFixed(0)} | ${head.toFixed(0)} | ${page.toFixed(0)} |`,
      )
    }
  } finally {
    await database.close()
  }
}

function pageOf(index: number): NewPage {
  return {
    blocks: CONTENTS[index % CONTENTS.length] ?? [],
    published: true,
    theme: 'auto-default',
    layout: 'standard',
    meta: null,
    titleHint: null,
    slug: null,
  }
}

/** Microseconds, of pages all over the store. */
async function median(ids: readonly string[], read: (id: string) => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let index = 0; index < READS; index += 1) {
    const id = ids[(index * 7919) % ids.length] ?? ''
    const started = performance.now()
    await read(id)
    times.push((performance.now() - started) * 1000)
  }
  return times.toSorted((one, other) => one - other)[READS / 2] ?? 0
}

async function postgresSize({ reader }: Database): Promise<number> {
  const { size } = await reader
    .selectNoFrom(({ fn }) => fn<string>('pg_database_size', [fn('current_database')]).as('size'))
    .executeTakeFirstOrThrow()
  return Number(size)
}

async function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    ({ size }) => size,
    () => 0,
  )
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

// pnpm edge:operator COMMAND …
// The operator's commands for a Worker: EDGE_URL is its address, OPERATOR_TOKEN the secret that it was given.
import { createReadStream } from 'node:fs'
import { linesOf } from 'qp-server/source/maintenance/transfer/lines'
import { importLines } from 'qp-server/source/maintenance/transfer/import-store'
import {
  HEADER,
  noRecords,
  PLAIN_TABLES,
  type PageRecord,
} from 'qp-server/source/maintenance/transfer/records'

const USAGE = `The operator's commands for a Worker. EDGE_URL is its address, OPERATOR_TOKEN its secret.

  export                          everything that it keeps, as lines of JSON
  import FILE                     the lines of an export, also of qp-server
  pages show NAME                 the page with an id or a slug
  pages takedown ID REASON        nobody can see it, and its author cannot change it
  pages restore ID                undoes that
  pages delete ID                 deletes a page for good
  reports list                    the open reports, newest first
  reports resolve PAGE [NOTE]     marks all reports of a page as resolved
  tokens create [LABEL]           a Pro token, which cannot be read again
  tokens list
  tokens revoke ID`

/** Lines in one request: each may ask several objects, and a request a thousand at most. */
const MOST_LINES = 100

type Rows = readonly { readonly kind: string; readonly row: unknown }[]
interface ExportedObjects {
  readonly objects: readonly { readonly page: PageRecord | undefined; readonly rows: Rows }[]
  readonly next: { readonly part: number; readonly after: string } | null
}

const COMMANDS: Readonly<Record<string, (operands: readonly string[]) => Promise<void>>> = {
  export: async () => {
    for await (const line of exported()) process.stdout.write(`${line}\n`)
  },
  import: ([file = '']) => importFile(file),
  'pages show': ([name]) => show('pages/show', { name }),
  'pages takedown': ([id, reason]) => show('pages/takedown', { id, reason }),
  'pages restore': ([id]) => show('pages/restore', { id }),
  'pages delete': ([id]) => show('pages/delete', { id }),
  'reports list': () => show('reports/list', {}),
  'reports resolve': ([page, note]) => show('reports/resolve', { page, note }),
  'tokens create': ([label]) => show('tokens/create', { label }),
  'tokens list': () => show('tokens/list', {}),
  'tokens revoke': ([id]) => show('tokens/revoke', { id }),
}

const given = process.argv.slice(2)
const found = [1, 2]
  .map((words) => ({ name: given.slice(0, words).join(' '), operands: given.slice(words) }))
  .find(({ name }) => Object.hasOwn(COMMANDS, name))
try {
  if (found === undefined) throw new Error(USAGE)
  await COMMANDS[found.name]?.(found.operands)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

async function call<T>(command: string, input: unknown): Promise<T> {
  const { EDGE_URL: url = 'http://localhost:3000', OPERATOR_TOKEN: token } = process.env
  if (token === undefined) throw new Error('OPERATOR_TOKEN is not set.')
  const answer = await fetch(`${url.replace(/\/$/, '')}/.operator/${command}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    body: JSON.stringify(input),
  })
  const body = await answer.text()
  if (answer.ok) return JSON.parse(body) as T
  const { message = body } = JSON.parse(body.startsWith('{') ? body : '{}') as { message?: string }
  throw new Error(answer.status === 403 ? 'OPERATOR_TOKEN is not that of this Worker.' : message)
}

async function show(command: string, input: unknown): Promise<void> {
  process.stdout.write(`${JSON.stringify(await call(command, input), null, 2)}\n`)
}

/** The lines of an export: pages first, since an import needs them before what is about them. */
async function* exported(): AsyncGenerator<string> {
  yield JSON.stringify(HEADER)
  const counts = noRecords()
  const rows: { kind: string; row: unknown }[] = []
  for (let next: ExportedObjects['next'] = { part: 0, after: '' }; next !== null;) {
    const batch: ExportedObjects = await call('export', next)
    for (const { page, rows: ofObject } of batch.objects) {
      rows.push(...ofObject)
      if (page === undefined) continue
      counts.pages += 1
      yield JSON.stringify(page)
    }
    next = batch.next
  }
  const tokens = await call<unknown[]>('export/tokens', {})
  rows.push(...tokens.map((row) => ({ kind: 'premium_tokens', row })))
  for (const kind of PLAIN_TABLES) {
    for (const record of rows.filter((row) => row.kind === kind)) {
      counts[kind] += 1
      yield JSON.stringify(record)
    }
  }
  yield JSON.stringify({ kind: 'end', counts })
}

async function importFile(file: string): Promise<void> {
  const input = file === '' || file === '-' ? process.stdin : createReadStream(file)
  const { counts, present } = await importLines(linesOf(input), async (records) => {
    let already = 0
    for (let start = 0; start < records.length; start += MOST_LINES) {
      const some = records.slice(start, start + MOST_LINES)
      const lines = some.map(([record]) => JSON.stringify(record))
      const sent = await call<{ present: number }>('import', { lines, first: some[0]?.[1] })
      already += sent.present
    }
    return already
  })
  process.stderr.write(`Imported: ${JSON.stringify(counts)}; ${present} were there already.\n`)
}

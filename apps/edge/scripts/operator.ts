// pnpm edge:operator COMMAND …: the operator's commands for a Worker.
import { createReadStream } from 'node:fs'
import { type Call, runProgram, type Syntax, withoutControlCharacters } from 'qp-command-line'
import { type OptionName, OPTIONS } from 'qp-server/source/cli/command'
import { explainError } from 'qp-server/source/explain-error'
import { linesOf } from 'qp-server/source/maintenance/transfer/lines'
import { importLines } from 'qp-server/source/maintenance/transfer/import-store'
import {
  HEADER,
  noRecords,
  PLAIN_TABLES,
  type PageRecord,
} from 'qp-server/source/maintenance/transfer/records'
import type { Picture } from 'qp-server/source/store/pictures/types'

/** Lines in one request: each asks several objects, and two for each picture that it names; a request a thousand at most. */
const MOST_LINES = 20

interface ExportedPage {
  readonly page: PageRecord | undefined
  readonly rows: readonly { readonly kind: string; readonly row: unknown }[]
}

type Run = (given: Call<typeof OPTIONS>) => Promise<unknown>

const COMMANDS = [
  command('export', 'everything that it keeps, as lines of JSON', writeExport),
  command('import [FILE]', 'the lines of an export, also of qp-server', importFile),
  command('pages show ID|SLUG', 'all about a page but its content', calling('pages/show', 'name')),
  command('pages takedown ID|SLUG --reason', 'take it down until it is restored', calling('pages/takedown')),
  command('pages restore ID|SLUG', 'undo a takedown', calling('pages/restore')),
  command('pages delete ID|SLUG', 'delete a page for good', calling('pages/delete')),
  command('pictures show KEY|HASH', 'all about a picture, or an upload', calling('pictures/show', 'picture')),
  command('pictures takedown KEY|HASH --reason', 'delete it', calling('pictures/takedown', 'picture')),
  command('reports list', 'the open reports, newest first', calling('reports/list')),
  command('reports resolve --page --note', 'mark reports as resolved', calling('reports/resolve')),
  command('premium-token create [LABEL]', 'make a Pro token; shown once', calling('tokens/create', 'label')),
  command('premium-token list', 'all tokens, without the secrets', calling('tokens/list')),
  command('premium-token revoke ID', 'revoke a token at once', calling('tokens/revoke')),
]

process.exitCode = await runProgram(
  {
    name: 'edge:operator',
    commands: COMMANDS,
    options: OPTIONS,
    introduction: "edge:operator: the operator's commands for a Worker",
    notes: ['EDGE_URL is the address of the Worker, OPERATOR_TOKEN its secret.'],
    explain: (error) => withoutControlCharacters(`It failed: ${explainError(error)}`),
    async run({ name, run }, given) {
      const answer = await run(given)
      const named = given.operands[0] ?? given.options.page ?? ''
      const problem = problemOf(named, answer, name.startsWith('pictures '))
      if (problem !== undefined) {
        given.output.error(withoutControlCharacters(problem))
        return 1
      }
      const text = JSON.stringify(answer ?? [], secretFree, given.json ? 0 : 2)
      for (const line of answer === undefined ? [] : text.split('\n')) given.output.out(line)
      return 0
    },
  },
  process.argv.slice(2),
  { out: (line) => process.stdout.write(`${line}\n`), error: (line) => process.stderr.write(`${line}\n`) },
)

/** A command, and the options that it takes, of which it needs the first. */
function command(synopsis: string, summary: string, run: Run): Syntax<OptionName> & { readonly run: Run } {
  const [called = '', ...options] = synopsis.split(' --') as [string, ...OptionName[]]
  const [name = '', ...operands] = called.split(/ (?=[A-Z[])/)
  return { name, operands, options, ...(options[0] && { requires: options[0] }), summary, run }
}

/** Why nothing was done: there is no such page, picture, token or report. */
function problemOf(named: string, answer: unknown, isOfPictures: boolean): string | undefined {
  if (answer === 'not_taken_down') return `The page "${named}" is not taken down.`
  if (answer === 'missing') return `There is no page "${named}".`
  if (answer === false) return `There is no valid token "${named}".`
  if (answer === 0) return `The page "${named}" has no open reports.`
  return isOfPictures && (answer as unknown[]).length === 0 ? `There is no picture "${named}".` : undefined
}

/** What is tried against the hash of a passphrase is not bounded, and terminals keep what they show. */
function secretFree(this: unknown, name: string, value: unknown): unknown {
  return name === 'passphraseHash' && value !== null ? 'kept' : value
}

function calling(path: string, name = 'id'): Run {
  return ({ operands: [operand], options }) => call(path, { [name]: operand, ...options })
}

async function call<T = unknown>(path: string, input: unknown = {}): Promise<T> {
  const { EDGE_URL: url = 'http://localhost:3000', OPERATOR_TOKEN: token } = process.env
  if (token === undefined) throw new Error('OPERATOR_TOKEN is not set.')
  const answer = await fetch(`${url.replace(/\/$/, '')}/.operator/${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    body: JSON.stringify(input),
  })
  const body = await answer.text()
  if (answer.ok) return JSON.parse(body) as T
  if (!body.startsWith('{'))
    throw new Error(
      `${url} answers with ${answer.status}. EDGE_URL has to be the address of a Worker, without a path`,
    )
  const { message = body } = JSON.parse(body) as { message?: string }
  throw new Error(answer.status === 403 ? 'OPERATOR_TOKEN is not that of this Worker.' : message)
}

async function writeExport(): Promise<void> {
  for await (const line of exported()) process.stdout.write(`${line}\n`)
}

/** The lines of an export: pictures first, which pages name, and then pages, which everything else is about. */
async function* exported(): AsyncGenerator<string> {
  yield JSON.stringify(HEADER)
  const counts = noRecords()
  const rows: { kind: string; row: unknown }[] = []
  for await (const pictures of exportedObjects<readonly Picture[]>('export/pictures')) {
    for (const { key, uploadedHash: hash } of pictures) {
      const record = await call('export/picture', { hash, key })
      if (record === null) continue
      counts.pictures += 1
      yield JSON.stringify(record)
    }
  }
  for await (const { page, rows: ofObject } of exportedObjects<ExportedPage>('export')) {
    rows.push(...ofObject)
    if (page === undefined) continue
    counts.pages += 1
    yield JSON.stringify(page)
  }
  const tokens = await call<unknown[]>('export/tokens')
  rows.push(...tokens.map((row) => ({ kind: 'premium_tokens', row })))
  for (const kind of PLAIN_TABLES) {
    for (const record of rows.filter((row) => row.kind === kind)) {
      counts[kind] += 1
      yield JSON.stringify(record)
    }
  }
  yield JSON.stringify({ kind: 'end', counts })
}

async function* exportedObjects<T>(path: string): AsyncGenerator<T> {
  interface Batch {
    readonly objects: readonly T[]
    readonly next: { readonly part: number; readonly after: string } | null
  }
  for (let next: Batch['next'] = { part: 0, after: '' }; next !== null;) {
    const batch: Batch = await call(path, next)
    yield* batch.objects
    next = batch.next
  }
}

async function importFile({ operands: [file = '-'] }: Parameters<Run>[0]): Promise<object> {
  const input = file === '-' ? process.stdin : createReadStream(file)
  return importLines(linesOf(input), async (records) => {
    let already = 0
    for (let start = 0; start < records.length; start += MOST_LINES) {
      const some = records.slice(start, start + MOST_LINES)
      const lines = some.map(([record]) => JSON.stringify(record))
      const sent = await call<{ present: number }>('import', { lines, first: some[0]?.[1] })
      already += sent.present
    }
    return already
  })
}

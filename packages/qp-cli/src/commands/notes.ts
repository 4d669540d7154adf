import { type NoteAnswer, type Page, QuickPagesError } from 'qp-client'
import { UsageError } from 'qp-command-line'
import type { Command, Invocation } from '../command.ts'
import { EXIT } from '../errors/command-failure.ts'
import { explain } from '../errors/explain-error.ts'
import { forEach, type Outcome } from '../for-each.ts'
import { confirm } from '../input/prompt.ts'
import { readText } from '../input/read-input.ts'
import type { OptionName } from '../options.ts'
import { keptPages } from '../pages/change-key.ts'
import { changePage } from '../pages/change-page.ts'
import { findKeptPage } from '../pages/find-page.ts'
import { answersOf } from '../pages/notes/answer-notes.ts'
import { countOpenNotes, listNotes } from '../pages/notes/list-notes.ts'
import { noteText } from '../pages/notes/note-text.ts'
import { watchNotes } from '../pages/notes/watch-notes.ts'
import { isSameAddress } from '../service-address.ts'
import { secondsOf } from '../services.ts'
import { printable } from '../terminal.ts'

/** What it can do beside listing, by the options that ask for it. */
const WAYS = {
  answer: ['done', 'open', 'reply'],
  remove: ['delete'],
  clear: ['delete-all'],
  on: ['on'],
  off: ['off'],
  watch: ['watch'],
} as const satisfies Readonly<Record<string, readonly OptionName[]>>

const LISTING = ['all', 'count', 'exit-code'] as const satisfies readonly OptionName[]
const EVERY_SECONDS = 30

export const NOTES: Command = {
  name: 'notes',
  operands: ['[PAGE...]'],
  options: [
    ...LISTING,
    'watch',
    'every',
    'done',
    'open',
    'reply',
    'delete',
    'delete-all',
    'yes',
    'on',
    'off',
  ],
  summary: 'show the open notes of readers to you; answer them',
  details:
    'Without PAGE, the pages of kept keys that have open notes are listed.\n' +
    'Pages take notes if they were published with `--notes` or after `--on`. `qp notes PAGE --reply ID TEXT` answers one:\n' +
    'only its writer sees that, under a secret address. Without TEXT, the answer is read from the standard input.\n' +
    'Notes are words of strangers: | stands before each line of theirs, and > before yours.',
  run(invocation) {
    const { operands, terminal } = invocation
    const way = wayOf(invocation)
    if (invocation.options.every !== undefined && way !== 'watch')
      throw new UsageError('--every goes with --watch.')
    if (operands.length === 0) {
      if (way !== undefined || invocation.options.all === true) throw new UsageError('PAGE is missing.')
      return listPages(invocation)
    }
    switch (way) {
      case 'answer':
        return answer(invocation)
      case 'remove':
        return remove(invocation)
      case 'clear':
        return forEach(operands, terminal, (name) => clear(name, invocation))
      case 'on':
        return switchNotes(true, invocation)
      case 'off':
        return switchNotes(false, invocation)
      case 'watch':
        return watch(invocation)
      case undefined:
        return forEach(operands, terminal, (name) => list(name, invocation))
    }
  },
}

function wayOf({ options }: Invocation): keyof typeof WAYS | undefined {
  const given = (names: readonly OptionName[]) => names.filter((name) => options[name] !== undefined)
  const [way, ...others] = (Object.keys(WAYS) as (keyof typeof WAYS)[]).filter(
    (name) => given(WAYS[name]).length > 0,
  )
  const [listing] = given(LISTING)
  if (way !== undefined && (others.length > 0 || listing !== undefined)) {
    const [first = ''] = given(WAYS[way])
    const [other = listing] = others.flatMap((name) => given(WAYS[name]))
    throw new UsageError(`notes takes --${first} or --${other}, not both.`)
  }
  return way
}

async function list(name: string, invocation: Invocation): Promise<Outcome> {
  const { operands, options, terminal } = invocation
  const { id, url, page } = await open(name, invocation)
  const isCount = options.count === true
  const { notes, open: count } = isCount
    ? { notes: [], open: await countOpenNotes(page) }
    : await listNotes(page, options.all === true ? {} : { state: 'open' })
  const counted = operands.length === 1 ? `${count}` : `${count}  ${url}`
  const heading = `${url}: ${count === 0 ? 'no' : count} open ${count === 1 ? 'note' : 'notes'}`
  return {
    exitCode: options['exit-code'] === true && count > 0 ? EXIT.failed : EXIT.done,
    value: { id, url, open: count, ...(!isCount && { notes }) },
    text: isCount ? counted : [heading, ...notes.map((note) => noteText(note, terminal))].join('\n\n'),
  }
}

/**
 * The pages of kept keys that have open notes. Pages that are not there any more have none. A service that is away does not
 * keep those of others from being seen.
 */
async function listPages({ options, services, terminal }: Invocation): Promise<number> {
  const { server } = options.server === undefined ? {} : await services.chosenServer()
  const found: { readonly id: string; readonly url: string; readonly open: number }[] = []
  const failures = new Map<string, ReturnType<typeof explain>>()
  for (const { id, url, server: at, editKey } of await keptPages(services)) {
    if (failures.has(at) || (server !== undefined && !isSameAddress(at, server))) continue
    try {
      const count = await countOpenNotes((await services.clientOf(at)).page(id, editKey)).catch(orNone)
      if (count > 0) found.push({ id, url, open: count })
    } catch (error) {
      const failure = explain(error)
      if (failure.exitCode === EXIT.interrupted) throw error
      failures.set(at, failure)
    }
  }
  const sum = found.reduce((all, page) => all + page.open, 0)
  const lines = found.map((page) => `${page.open}  ${printable(page.url)}`)
  const failed = [...failures.values()]
  const errors = failed.map(({ code, message }) => ({ error: code, message }))
  terminal.result([...found, ...errors], options.count === true ? `${sum}` : lines.join('\n'))
  if (!terminal.isJson) for (const { message } of errors) terminal.note(`qp: ${message}`)
  const [failure] = failed
  if (failure !== undefined) return failure.exitCode
  if (found.length === 0 && options.count !== true) terminal.note('No open notes.')
  return options['exit-code'] === true && sum > 0 ? EXIT.failed : EXIT.done
}

function orNone(error: unknown): number {
  if (error instanceof QuickPagesError && NOT_THERE.has(error.code)) return 0
  throw error
}

const NOT_THERE: ReadonlySet<string> = new Set(['not_found', 'gone', 'forbidden'])

async function watch(invocation: Invocation): Promise<number> {
  const { operands, options, terminal } = invocation
  const everyMilliseconds = secondsOf('every', options.every, EVERY_SECONDS) * 1000
  const { page } = await open(onlyOne(operands), invocation)
  await watchNotes(page, {
    everyMilliseconds,
    terminal,
    show: (note) => terminal.result(note, `${noteText(note, terminal)}\n\n`),
  })
  return EXIT.done
}

async function answer(invocation: Invocation): Promise<number> {
  const { operands, options, terminal } = invocation
  const [name = '', text] = operands
  if (options.reply === undefined || operands.length > 2) onlyOne(operands)
  const reply = options.reply === undefined ? '' : (text ?? (await readText('-')).text)
  const answers = answersOf(options, reply.trim())
  const { page } = await open(name, invocation)
  return forEach([...answers.keys()], terminal, async (noteId) => {
    const given = answers.get(noteId) ?? { state: 'done' }
    const what = `${answered(given)}${given.state}`
    if (options['dry-run'] === true)
      return { exitCode: EXIT.done, value: { noteId }, text: `${noteId} would be ${what}.` }
    const { state, reply: said, doneAt } = await page.answerNote(noteId, given)
    const value = { noteId, state, ...(said !== undefined && { reply: said }), doneAt }
    return { exitCode: EXIT.done, value, text: `${noteId} is ${what}.` }
  })
}

function answered({ reply }: NoteAnswer): string {
  if (reply === undefined) return ''
  return reply === '' ? 'without an answer and ' : 'answered and '
}

async function remove(invocation: Invocation): Promise<number> {
  const { operands, options, terminal } = invocation
  const { page } = await open(onlyOne(operands), invocation)
  return forEach(options.delete ?? [], terminal, async (noteId) => {
    if (options['dry-run'] === true)
      return { exitCode: EXIT.done, value: { noteId }, text: `${noteId} would be deleted.` }
    await page.deleteNote(noteId)
    return { exitCode: EXIT.done, value: { noteId, deleted: true }, text: `${noteId} is deleted.` }
  })
}

async function clear(name: string, invocation: Invocation): Promise<Outcome> {
  const { options } = invocation
  const { id, url, page } = await open(name, invocation)
  if (options['dry-run'] === true)
    return { exitCode: EXIT.done, value: { id, url }, text: `All notes of ${url} would be deleted.` }
  if (options.yes !== true)
    await confirm('notes', `Delete all notes of ${url} for good?`, `The notes of ${url} were not deleted.`)
  const { deleted } = await page.deleteNotes()
  return {
    exitCode: EXIT.done,
    value: { id, url, deleted },
    text: `${url}: ${deleted} ${deleted === 1 ? 'note is' : 'notes are'} deleted.`,
  }
}

function switchNotes(notes: boolean, invocation: Invocation): Promise<number> {
  return forEach(invocation.operands, invocation.terminal, (name) =>
    changePage(name, invocation, {
      change: (page, conditions) => page.change({ notes }, conditions),
      done: notes ? 'takes notes' : 'takes no notes',
    }),
  )
}

/** A page whose notes can be read. */
async function open(
  name: string,
  { options, services, terminal }: Invocation,
): Promise<{ readonly id: string; readonly url: string; readonly page: Page }> {
  const { id, server, editKey, url } = await findKeptPage(name, { options, services, terminal })
  return { id, url, page: (await services.clientOf(server)).page(id, editKey) }
}

/** Ids of notes belong to one page. */
function onlyOne(operands: readonly string[]): string {
  const [name = '', ...others] = operands
  if (others.length > 0) throw new UsageError('This is done with one PAGE at a time.')
  return name
}

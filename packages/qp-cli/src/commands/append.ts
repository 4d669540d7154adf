import type { PageContent } from 'qp-client'
import type { Command, Invocation } from '../command.ts'
import { EXIT } from '../errors/command-failure.ts'
import { follow } from '../input/follow-input.ts'
import { forEach } from '../for-each.ts'
import { findKeptPage } from '../pages/find-page.ts'
import { readInput } from '../input/read-input.ts'
import { noteWarnings } from '../errors/warnings.ts'
import { secondsOf } from '../services.ts'
import type { KeptPage } from '../store/kept-page.ts'

const EVERY_SECONDS = 5

export const APPEND: Command = {
  name: 'append',
  operands: ['PAGE', '[FILE...]'],
  options: ['follow', 'every', 'code', 'plain'],
  summary: 'add to the end of a page; with --follow as text comes in',
  details:
    'With `--follow`, what comes in on the standard input is collected and appended every few seconds, whole lines at a\n' +
    'time, until it ends: `tail -f log | qp append PAGE --follow --code`.',
  async run(invocation) {
    const { operands, options, services, terminal } = invocation
    const [name = '', ...files] = operands
    const page = await findKeptPage(name, { options, services, terminal })
    if (options.follow === true) return followInto(page, invocation)
    return forEach(files.length === 0 ? ['-'] : files, terminal, async (file) => {
      const { name: source, text } = await readInput(file)
      if (options['dry-run'] === true)
        return { exitCode: EXIT.done, value: null, text: `Would append ${source} to ${page.url}.` }
      const client = await services.clientOf(page.server)
      const answer = await client.page(page.id, page.editKey).append(contentOf(text, invocation))
      noteWarnings(source, answer.warnings, terminal)
      return { exitCode: EXIT.done, value: { ...answer, url: page.url }, text: page.url }
    })
  },
}

async function followInto(page: KeptPage, invocation: Invocation): Promise<number> {
  const { options, services, terminal } = invocation
  const client = await services.clientOf(page.server)
  const lines = await follow(process.stdin, {
    everyMilliseconds: secondsOf('every', options.every, EVERY_SECONDS) * 1000,
    terminal,
    append: async (text, idempotencyKey) => {
      if (options['dry-run'] === true) return
      const { warnings } = await client
        .page(page.id, page.editKey)
        .append(contentOf(text, invocation), { idempotencyKey })
      noteWarnings('The standard input', warnings, terminal)
    },
  })
  terminal.result({ id: page.id, url: page.url, lines }, page.url)
  return EXIT.done
}

function contentOf(text: string, { options }: Invocation): PageContent {
  if (options.code === true) return { blocks: [{ type: 'code', code: text.replace(/\n$/, '') }] }
  return options.plain === true ? { content: text, variant: null } : { content: text }
}

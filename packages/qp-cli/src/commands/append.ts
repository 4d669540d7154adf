import type { PageContent } from 'qp-client'
import { UsageError } from 'qp-command-line'
import type { Warning } from 'qp-schema'
import type { Command, Invocation } from '../command.ts'
import { EXIT } from '../errors/command-failure.ts'
import { forEach } from '../for-each.ts'
import { findKeptPage } from '../pages/find-page.ts'
import { followInto } from '../pages/follow-into.ts'
import { type Input, readInput } from '../input/read-input.ts'
import type { GivenOptions } from '../options.ts'
import { codeFile } from '../pages/prepare/code-file.ts'
import { preparePage } from '../pages/prepare/prepare-page.ts'
import { noteWarnings } from '../errors/warnings.ts'

export const APPEND: Command = {
  name: 'append',
  operands: ['PAGE', '[FILE...]'],
  options: ['follow', 'every', 'live', 'code', 'plain', 'resolves', 'allow-secrets'],
  summary: 'add to the end of a page; with --follow as text comes in',
  details:
    'With `--follow`, what comes in on the standard input is appended every few seconds until it ends, each block once\n' +
    'it is complete: `some-agent | qp append PAGE --follow --live`. With `--code` it is appended as code, whole lines\n' +
    'at a time: `tail -f log | qp append PAGE --follow --code`.',
  async run(invocation) {
    const { operands, options, services, terminal } = invocation
    if (options.follow === true && options.resolves !== undefined)
      throw new UsageError('--resolves is for a text that is there, and not for --follow.')
    if (options.every !== undefined && options.follow !== true)
      throw new UsageError('--every goes with --follow.')
    const [name = '', ...files] = operands
    const page = await findKeptPage(name, { options, services, terminal })
    const isTrial = options['dry-run'] === true
    if (options.follow === true) {
      const appended = await followInto(page, invocation)
      const text = isTrial ? `Would append ${appended} blocks to ${page.url}.` : page.url
      terminal.result({ id: page.id, url: page.url, appended }, text)
      return EXIT.done
    }
    return forEach(files.length === 0 ? ['-'] : files, terminal, async (file) => {
      const isText = options.code === true || options.plain === true
      const input = await readInput(file, isText)
      const source = input.name
      if (isTrial) return { exitCode: EXIT.done, value: null, text: `Would append ${source} to ${page.url}.` }
      const { content, warnings } = await contentOf(input, page.server, invocation)
      const client = (await services.clientOf(page.server)).page(page.id, page.editKey)
      const answer = await client.append({
        ...content,
        refuseSecrets: options['allow-secrets'] !== true,
        ...(options.resolves !== undefined && { resolves: [...options.resolves] }),
      })
      if (options.live === true) await client.change({ live: true })
      noteWarnings(source, [...warnings, ...(answer.warnings ?? [])], terminal)
      return { exitCode: EXIT.done, value: { ...answer, url: page.url }, text: page.url }
    })
  },
}

async function contentOf(
  input: Input,
  server: string,
  { options, services, terminal }: Invocation,
): Promise<{ readonly content: PageContent; readonly warnings: readonly Warning[] }> {
  if ('kind' in input) {
    const { page, warnings } = await preparePage(input, {
      server,
      options,
      services,
      terminal,
      isTrial: false,
    })
    return { content: { blocks: page.blocks ?? [] }, warnings }
  }
  const isCode = options.code !== true && options.plain !== true
  const file = isCode ? await codeFile(input) : undefined
  const content = file === undefined ? contentOfText(input.text, options) : { blocks: [file.block] }
  return { content, warnings: [] }
}

function contentOfText(text: string, options: GivenOptions): PageContent {
  if (options.code === true) return { blocks: [{ type: 'code', code: text.replace(/\n$/, '') }] }
  return options.plain === true ? { content: text, variant: null } : { content: text }
}

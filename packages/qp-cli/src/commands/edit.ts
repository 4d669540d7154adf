import type { Edit } from 'qp-schema/api'
import { UsageError } from 'qp-command-line'
import type { Command } from '../command.ts'
import type { GivenOptions } from '../options.ts'
import { editText } from '../input/text-editor.ts'
import { CommandFailure, EXIT } from '../errors/command-failure.ts'
import { forEach } from '../for-each.ts'
import { findKeptPage } from '../pages/find-page.ts'
import { keptMarkdown } from '../pages/page-markdown.ts'
import { noteWarnings } from '../errors/warnings.ts'

export const EDIT: Command = {
  name: 'edit',
  operands: ['PAGE'],
  options: ['old', 'with', 'resolves', 'allow-secrets'],
  summary: 'change a page in your editor, or replace a text in it with --old and --with',
  details:
    'The editor is $VISUAL or $EDITOR. What is not touched stays as it is stored. When the page has been changed by\n' +
    'somebody else meanwhile, your text is kept in a file.',
  run: ({ operands: [name = ''], options, services, terminal }) =>
    forEach([name], terminal, async () => {
      const page = await findKeptPage(name, { options, services, terminal })
      const { id, server, editKey, url } = page
      const client = await services.clientOf(server)
      const send = async (edit: Edit, ifMatch?: string) => {
        if (options['dry-run'] === true)
          return { exitCode: EXIT.done, value: null, text: `${url} would be edited.` }
        const answer = await client.page(id, editKey).edit([edit], {
          ifMatch,
          refuseSecrets: options['allow-secrets'] !== true,
          ...(options.resolves !== undefined && { resolves: options.resolves }),
        })
        noteWarnings(url, answer.warnings, terminal)
        return { exitCode: EXIT.done, value: { ...answer, url }, text: url }
      }
      const given = editOf(options)
      if (given !== undefined) return send(given)
      if (!process.stdin.isTTY) throw new UsageError('edit needs a terminal, or --old and --with.')
      const { markdown, etag } = await keptMarkdown(page, services)
      const edited = await editText(markdown, services.environment)
      try {
        if (edited.text === markdown) throw new CommandFailure('Nothing was changed.')
        const outcome = await send({ old: markdown, new: edited.text }, etag)
        await edited.remove()
        return outcome
      } catch (error) {
        if (edited.text === markdown) await edited.remove()
        else terminal.note(`Your text is in ${edited.path}.`)
        throw error
      }
    }),
}

function editOf({ old, with: replacement }: GivenOptions): Edit | undefined {
  if (old === undefined && replacement === undefined) return undefined
  if (old === undefined || replacement === undefined) throw new UsageError('--old and --with go together.')
  return { old, new: replacement }
}

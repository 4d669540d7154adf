import type { Command } from '../command.ts'
import { CommandFailure, EXIT } from '../errors/command-failure.ts'
import { forEach } from '../for-each.ts'
import { fileMarkdown } from '../pages/prepare/file-markdown.ts'
import { findKeptPage } from '../pages/find-page.ts'
import { keptMarkdown } from '../pages/page-markdown.ts'
import { readInput } from '../input/read-input.ts'
import { printable, type Terminal } from '../terminal.ts'

export const DIFF: Command = {
  name: 'diff',
  operands: ['PAGE', '[FILE]'],
  options: ['plain', 'no-pictures', 'pictures-from'],
  summary: 'show what publishing its file would change on a page',
  details:
    'FILE is compared with the page, or the file that it was published from. Both are compared as markdown.',
  run: ({ operands: [name = '', file], options, services, terminal }) =>
    forEach([name], terminal, async () => {
      const page = await findKeptPage(name, { options, services, terminal })
      const source = file ?? page.path
      if (source === undefined)
        throw new CommandFailure(`${page.url} was not published from a file: name one.`)
      const input = await readInput(source, options.plain)
      const { server } = page
      const invocation = { options, services, terminal }
      const site =
        page.site === undefined || input.path !== page.path
          ? undefined
          : await (await import('../site/file-of-site.ts')).textOfSite(page, invocation)
      const { markdown: ours } = await fileMarkdown(input, { server, ...invocation }, site)
      const { markdown } = await keptMarkdown(page, services, site?.withoutFoot)
      const { createTwoFilesPatch, FILE_HEADERS_ONLY } = await import('diff')
      const patch =
        markdown === ours
          ? ''
          : createTwoFilesPatch(page.url, input.name, markdown, ours, '', '', {
              headerOptions: FILE_HEADERS_ONLY,
            })
      return {
        exitCode: patch === '' ? EXIT.done : EXIT.failed,
        value: { isSame: patch === '', patch },
        text: coloured(printable(patch), terminal),
      }
    }),
}

function coloured(patch: string, terminal: Terminal): string {
  const colours = { '+': 'green', '-': 'red', '@': 'cyan' } as const
  return patch
    .split('\n')
    .map((line) => {
      const colour = colours[line.charAt(0) as keyof typeof colours]
      return colour === undefined ? line : terminal.style(colour, line)
    })
    .join('\n')
}

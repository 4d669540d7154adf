import type { Command, Invocation } from '../command.ts'
import type { OptionName } from '../options.ts'
import { EXIT } from '../failure.ts'
import { forEach } from '../for-each.ts'
import { preparePage } from '../pages/prepare-page.ts'
import { type Input, readInput } from '../pages/read-input.ts'
import { savePage } from '../pages/save-page.ts'
import { judge } from '../pages/judge.ts'
import { savedResult } from '../pages/saved-result.ts'

/** The options of what a page is made of. */
export const CONTENT_OPTIONS = [
  'title',
  'description',
  'theme',
  'slug',
  'expires',
  'hidden',
  'live',
  'plain',
  'no-pictures',
  'pictures-from',
] as const satisfies readonly OptionName[]

/** Files as pages: what `qp` does without the name of a command. */
export const PUBLISH: Command = {
  name: 'publish',
  operands: ['[FILE...]'],
  options: [...CONTENT_OPTIONS, 'new', 'force', 'key'],
  summary: 'publish files or update their pages; print the addresses',
  details:
    'Files are markdown in the dialect of GitHub, or with the ending .json a page document. What is read from the\n' +
    'standard input is a new page each time. Pictures beside a file are uploaded with it.',
  run: (invocation) => {
    const { operands, terminal } = invocation
    return forEach(operands.length === 0 ? ['-'] : operands, terminal, async (operand) =>
      publish(await readInput(operand), invocation),
    )
  },
}

async function publish(input: Input, { options, services, terminal }: Invocation) {
  const { server } = await services.chosenServer()
  const isTrial = options['dry-run'] === true
  const { page, title } = await preparePage(input, { server, options, services, terminal, isTrial })
  if (isTrial) return judge(page, { server, name: input.name, services, terminal })
  const { path } = input
  const saved = await savePage(
    { server, path, title, page },
    { name: input.name, services, terminal, force: options.force === true, isNew: options.new === true },
  )
  return { exitCode: EXIT.done, ...savedResult(saved, { name: input.name, options, terminal }) }
}

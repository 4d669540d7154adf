import type { Completed, CompletedOption, Values } from './completed.ts'

/** The script for fish. */
export function fishCompletion(commands: readonly Completed[]): string {
  const others = commands.map(({ name }) => name).filter((name) => name !== 'publish')
  const lines = commands.flatMap((command) => {
    const { name, summary, options, operands } = command
    // What is no command is a file to be published.
    const used =
      name === 'publish'
        ? `-n 'not __fish_seen_subcommand_from ${others.join(' ')}'`
        : `-n '__fish_seen_subcommand_from ${name}'`
    return [
      `complete -c qp -n __fish_use_subcommand -a ${name} -d ${quoted(summary)}`,
      ...options.map((option) => `complete -c qp ${used} ${optionOf(option)}`),
      ...(takesFiles(command) ? [] : [`complete -c qp ${used} -f`]),
      ...operands.flatMap((values) => {
        const words = wordsOf(values)
        return words === undefined ? [] : [`complete -c qp ${used} -a ${words}`]
      }),
    ]
  })
  return `${lines.join('\n')}\n`
}

function takesFiles({ operands }: Completed): boolean {
  return operands.some((values) => values === 'files' || values === 'pages')
}

function optionOf({ name, summary, value }: CompletedOption): string {
  const words = value === undefined ? undefined : wordsOf(value.values)
  const takes = value === undefined ? '' : ` -x${words === undefined ? '' : ` -a ${words}`}`
  return `-l ${name} -d ${quoted(summary)}${takes}`
}

function wordsOf(values: Values): string | undefined {
  if (values === 'pages') return quoted('(qp list --ids 2> /dev/null)')
  if (values === 'folders') return quoted('(__fish_complete_directories (commandline -ct))')
  return values === 'files' || values.length === 0 ? undefined : quoted(values.join(' '))
}

function quoted(text: string): string {
  return `'${text.replaceAll(/['\\]/g, '\\$&')}'`
}

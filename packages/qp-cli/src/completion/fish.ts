import type { Completed } from './completed.ts'

/** The script for fish. */
export function fishCompletion(commands: readonly Completed[]): string {
  const lines = commands.flatMap(({ name, summary, options, takesPages }) => {
    const used = `-n '__fish_seen_subcommand_from ${name}'`
    return [
      `complete -c qp -n __fish_use_subcommand -a ${name} -d ${quoted(summary)}`,
      ...options.map(
        ([option, { summary: about, value }]) =>
          `complete -c qp ${used} -l ${option} -d ${quoted(about)}${value === undefined ? '' : ' -r'}`,
      ),
      ...(takesPages ? [`complete -c qp ${used} -a '(qp list --ids 2>/dev/null)'`] : []),
    ]
  })
  return `${lines.join('\n')}\n`
}

function quoted(text: string): string {
  return `'${text.replaceAll(/['\\]/g, '\\$&')}'`
}

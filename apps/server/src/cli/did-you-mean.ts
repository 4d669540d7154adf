import { nearest } from '../config/edit-distance.ts'
import { OPTIONS } from './command.ts'
import { COMMANDS } from './commands/index.ts'

const MOST_EDITS = 2

/** The message for an unknown command: it names the nearest command, or the commands of the group. SPEC.md 13.2.4 */
export function unknownCommandMessage(words: readonly string[]): string {
  const [group = ''] = words
  const names = COMMANDS.map(({ name }) => name)
  const members = names.filter((name) => name.startsWith(`${group} `))
  const meant = nearest(words.slice(0, 2).join(' '), names, MOST_EDITS) ?? nearest(group, names, MOST_EDITS)
  return `There is no command ${JSON.stringify(words.join(' '))}. ${hintOf(meant, members)}`
}

function hintOf(meant: string | undefined, members: readonly string[]): string {
  if (meant !== undefined) return `Did you mean ${meant}?`
  if (members.length > 0) return `There are ${members.join(', ')}.`
  return 'qp-server --help lists all commands.'
}

/** The message for options that cannot be parsed: the first sentence of Node's error, and the nearest option. */
export function optionErrorMessage({ message }: Error): string {
  const [sentence = message] = message.split(/(?<=\.) |\n/, 1)
  const [, option] = /^Unknown option '--([^']*)'/.exec(message) ?? []
  const meant =
    option === undefined ? undefined : nearest(option, [...Object.keys(OPTIONS), 'help', 'json'], MOST_EDITS)
  return meant === undefined ? sentence : `${sentence} Did you mean --${meant}?`
}

import { createInterface, type Interface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { UsageError } from 'qp-command-line'
import { CommandFailure, EXIT } from '../errors/command-failure.ts'
import { printable } from '../terminal.ts'

/** Nothing that is asked for is longer. */
const MAX_CHARACTERS = 4096

/**
 * Asks a person a question on the standard error, so that results stay alone on the standard output.
 *
 * @throws CommandFailure when they end it instead
 */
export function ask(question: string): Promise<string> {
  return answerOf(printable(question), process.stderr)
}

/**
 * Asks a person before something is deleted.
 *
 * @param command - which command asks
 * @param kept - what is said to a no
 * @throws UsageError where nobody can be asked; CommandFailure for any answer but yes
 */
export async function confirm(command: string, question: string, kept: string): Promise<void> {
  if (!process.stdin.isTTY) throw new UsageError(`${command} needs --yes if it cannot ask you.`)
  if (!(await isYes(question))) throw new CommandFailure(kept)
}

/**
 * Asks a person a question that is answered by yes or no; anything but yes is no.
 *
 * @throws CommandFailure when they end it instead
 */
export async function isYes(question: string): Promise<boolean> {
  const answer = await ask(`${question} [y/N] `)
  return /^y(?:es)?$/i.test(answer.trim())
}

/** Asks for something secret, which is not shown as it is typed; in a pipe, the first line of the standard input. */
export async function askForSecret(question: string): Promise<string> {
  if (process.stdin.isTTY) {
    const [answer = ''] = await askForSecrets([question])
    return answer
  }
  const [line = ''] = (await text(process.stdin)).slice(0, MAX_CHARACTERS).split('\n', 1)
  return line.trim()
}

/**
 * Asks a person at a terminal for secrets, one after the other. Nothing is shown of what is typed before it is asked for
 * either, and it is not lost.
 *
 * @throws CommandFailure when they end it instead
 */
export async function askForSecrets(questions: readonly string[]): Promise<string[]> {
  const nothing = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: nothing, terminal: true })
  const typed = lines[Symbol.asyncIterator]()
  const ended = whenEnded(lines)
  const answers: string[] = []
  try {
    for (const question of questions) {
      // Only now: the terminal itself would still have shown what is typed at once.
      process.stderr.write(question)
      const { value } = await Promise.race([typed.next(), ended]).finally(() => process.stderr.write('\n'))
      answers.push(String(value).trim())
    }
    return answers
  } finally {
    lines.close()
    ended.catch(() => undefined)
  }
}

async function answerOf(question: string, output: NodeJS.WritableStream): Promise<string> {
  const lines = createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY })
  const ended = whenEnded(lines)
  try {
    return await Promise.race([lines.question(question), ended])
  } finally {
    lines.close()
    ended.catch(() => undefined)
  }
}

function whenEnded(lines: Interface): Promise<never> {
  return new Promise((_, reject) => {
    const end = () => reject(new CommandFailure('Interrupted: nothing more was done.', EXIT.interrupted))
    lines.once('SIGINT', end).once('close', end)
  })
}

import { QuickPagesError, type ReaderOptions } from 'qp-client'
import { UsageError } from 'qp-command-line'
import type { Environment } from '../configuration-folder.ts'
import { CommandFailure, EXIT } from '../errors/command-failure.ts'
import { askForSecret, askForSecrets } from './prompt.ts'

/** What has the passphrase where nobody can be asked. SPEC.md 18.11.1 */
const VARIABLE = 'QP_PASSPHRASE'

/**
 * The passphrase that a page is to get, asked for twice in a terminal. It is no argument, which others see and shells keep.
 *
 * @throws UsageError where nobody can be asked; CommandFailure for what is no passphrase
 */
export async function askForNewPassphrase(environment: Environment): Promise<string> {
  const given = process.stdin.isTTY
    ? await askForSecrets(['New passphrase for readers: ', 'Once more: '])
    : [environment[VARIABLE] ?? '']
  const [first = '', again = first] = given
  if (first === '')
    throw new UsageError(`The passphrase is asked for in a terminal. Without one, set ${VARIABLE}.`)
  if (first !== again) throw new CommandFailure('These are two different passphrases. Nothing was done.')
  // Loaded only here, since it has the validator with it.
  const { normalizedPassphrase, PASSPHRASE_LENGTH } = await import('qp-schema/api')
  const passphrase = normalizedPassphrase(first)
  if (passphrase !== undefined) return passphrase
  const { least, most } = PASSPHRASE_LENGTH
  throw new CommandFailure(
    `A passphrase has ${least} to ${most} characters. Four words are a good one. Nothing was done.`,
  )
}

/**
 * Reads a page as visitors do. Only if the service asks for its passphrase, a person is asked for it.
 *
 * @param name - what its user calls the page
 * @throws CommandFailure where nobody can be asked; what `read` throws
 */
export async function readAsVisitor<T>(
  read: (options: ReaderOptions) => Promise<T>,
  name: string,
  environment: Environment,
): Promise<T> {
  return read({}).catch(async (error: unknown) => {
    if (!(error instanceof QuickPagesError) || error.code !== 'passphrase_required') throw error
    const passphrase = await answerTo(`Passphrase of ${name}: `, environment)
    if (passphrase === undefined)
      throw new CommandFailure(
        `Readers of ${name} need its passphrase. It is asked for in a terminal; without one, set ${VARIABLE}.`,
        EXIT.failed,
        { cause: error },
      )
    return read({ passphrase })
  })
}

async function answerTo(question: string, environment: Environment): Promise<string | undefined> {
  const given = process.stdin.isTTY ? await askForSecret(question) : environment[VARIABLE]
  return given === '' ? undefined : given
}

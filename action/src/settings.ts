import { readFile, realpath } from 'node:fs/promises'
import { posix } from 'node:path'

/** What a run is told. */
export interface Settings {
  /** `OWNER/NAME` */
  readonly repository: string
  readonly pullNumber: number
  readonly isClosed: boolean
  /** What a sealed book belongs to: repository, pull request, workflow and job. SPEC.md 19.2.2 */
  readonly place: string
  readonly apiUrl: string
  readonly githubToken: string
  /** The folder of the checked-out repository, absolute and without links. */
  readonly workspace: string
  /** Where temporary files may lie. */
  readonly temporary: string
  readonly secret: string
  readonly server: string
  /** Git's pathspecs; empty for the changed markdown files. */
  readonly patterns: readonly string[]
  /** A folder of the workspace that is a site, in place of files. */
  readonly folder: string | undefined
  readonly theme: string | undefined
  readonly allowsSecrets: boolean
  readonly deletesOnClose: boolean
  /** The words of the command. */
  readonly qp: readonly [string, ...string[]]
}

type Environment = Readonly<Record<string, string | undefined>>

interface PullRequestEvent {
  readonly action: string
  readonly repository: { readonly id: number }
  readonly pull_request: { readonly number: number }
}

const MIN_SECRET = 32

/**
 * What the runner and the workflow say; `undefined` for a run without a secret.
 *
 * @throws Error that names what is wrong. SPEC.md 19.1
 */
export async function readSettings(environment: Environment): Promise<Settings | undefined> {
  const read = (name: string) => (environment[name] ?? '').trim()
  const event = read('GITHUB_EVENT_NAME')
  if (event !== 'pull_request')
    throw new Error(
      `This action runs on pull_request, not on ${event}: with pull_request_target, strangers would write what is published with your secret.`,
    )
  const secret = read('QP_ACTION_SECRET')
  if (secret === '') return undefined
  if (secret.length < MIN_SECRET)
    throw new Error(
      `The secret has to have at least ${MIN_SECRET} characters: \`openssl rand -hex 32\` makes one.`,
    )
  const server = read('QP_ACTION_SERVER')
  if (server === '') throw new Error('The input `server` is missing: the address of a Quick Pages service.')
  const onClose = read('QP_ACTION_ON_CLOSE')
  if (onClose !== 'keep' && onClose !== 'delete') throw new Error('The input `on-close` is keep or delete.')
  const patterns = linesOf(read('QP_ACTION_FILES'))
  const folder = posix.normalize(read('QP_ACTION_FOLDER')).replace(/\/$/, '')
  const isFolder = read('QP_ACTION_FOLDER') !== ''
  if (isFolder && patterns.length > 0) throw new Error('The inputs `files` and `folder` exclude each other.')
  if (isFolder && /^(?:\.\.(?:\/|$)|\/)/.test(folder))
    throw new Error('The input `folder` is a folder of the repository.')
  const payload = JSON.parse(await readFile(read('GITHUB_EVENT_PATH'), 'utf8')) as PullRequestEvent
  const pullNumber = payload.pull_request.number
  const theme = read('QP_ACTION_THEME')
  return {
    repository: read('GITHUB_REPOSITORY'),
    pullNumber,
    isClosed: payload.action === 'closed',
    place: JSON.stringify([payload.repository.id, pullNumber, read('GITHUB_WORKFLOW'), read('GITHUB_JOB')]),
    apiUrl: read('GITHUB_API_URL'),
    githubToken: read('GITHUB_TOKEN'),
    workspace: await realpath(read('GITHUB_WORKSPACE')),
    temporary: read('RUNNER_TEMP'),
    secret,
    server: asKept(server),
    patterns,
    folder: isFolder ? folder : undefined,
    theme: theme === '' ? undefined : theme,
    allowsSecrets: read('QP_ACTION_ALLOW_SECRETS') === 'true',
    deletesOnClose: onClose === 'delete',
    qp: commandOf(read('QP_ACTION_QP'), read('GITHUB_ACTION_PATH')),
  }
}

/** As `qp` keeps it beside its pages: these are told by it from those of other services. */
function asKept(server: string): string {
  if (!URL.canParse(server)) throw new Error('The input `server` is no address.')
  const { origin, pathname } = new URL(server)
  return `${origin}${pathname}`.replace(/\/+$/, '')
}

function commandOf(given: string, actionPath: string): readonly [string, ...string[]] {
  const [command, ...words] = given.split(/\s+/)
  return command === undefined || command === ''
    ? [process.execPath, `${actionPath}/../packages/qp-cli/dist/main.js`]
    : [command, ...words]
}

function linesOf(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

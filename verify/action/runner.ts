import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { type GithubStandIn, startGithub, TOKEN } from './github.ts'

const { NODE_COMPILE_CACHE } = process.env
const FOLDER = fileURLToPath(new URL('../../action', import.meta.url))
/** The program `qp`. */
export const QP = fileURLToPath(new URL('../../packages/qp-cli/dist/main.js', import.meta.url))

interface Step {
  readonly run?: string
  readonly if?: string
  readonly env?: Readonly<Record<string, string>>
}

interface ActionFile {
  readonly inputs: Readonly<Record<string, { readonly default?: string }>>
  readonly runs: { readonly using: string; readonly steps: readonly Step[] }
}

/** The action as GitHub reads it. */
export const ACTION = parse(readFileSync(join(FOLDER, 'action.yml'), 'utf8')) as ActionFile

/** How the steps of the action have ended. */
export interface Ended {
  readonly code: number
  /** Both outputs as people see them: without the commands that the runner obeys. */
  readonly log: string
  /** These commands, such as `::notice::…`. */
  readonly commands: readonly string[]
  /** What the runner blacks out from now on. */
  readonly masked: readonly string[]
  /** What has been left in the folder of temporary files. */
  readonly left: readonly string[]
}

/** A repository with a branch for a pull request, and a GitHub that knows it. */
export interface PullRequest {
  readonly folder: string
  /** The home of whoever runs the steps. */
  readonly home: string
  readonly github: GithubStandIn
  /** Commits files; `undefined` deletes one, and `{ link }` is a link. */
  push(files: Readonly<Record<string, string | { readonly link: string } | undefined>>): Promise<void>
  /** Runs the steps of the action. */
  run(inputs?: Readonly<Record<string, string>>, more?: Run): Promise<Ended>
  remove(): Promise<void>
}

/** What differs from a push to pull request 7. */
export interface Run {
  readonly number?: number
  readonly action?: string
  readonly event?: string
  /** What is waited for before the run is cancelled. */
  readonly cancel?: () => Promise<unknown>
}

/** Makes them. */
export async function openPullRequest(): Promise<PullRequest> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'qp-action-')))
  const [folder, temporary, home] = [join(root, 'notes'), join(root, 'temp'), join(root, 'home')]
  await Promise.all([mkdir(folder), mkdir(temporary), mkdir(home)])
  const git = (...args: readonly string[]) => {
    const who = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org']
    execFileSync('git', [...who, ...args], { cwd: folder, stdio: 'pipe' })
  }
  git('init', '--quiet', '--initial-branch=main')
  git('commit', '--quiet', '--allow-empty', '--message=Begin')
  git('checkout', '--quiet', '-b', 'branch')
  const github = await startGithub(folder)
  return {
    folder,
    home,
    github,
    async push(files) {
      for (const [name, content] of Object.entries(files)) {
        const path = join(folder, name)
        await mkdir(dirname(path), { recursive: true })
        await rm(path, { force: true })
        if (typeof content === 'string') await writeFile(path, content)
        else if (content !== undefined) await symlink(content.link, path)
      }
      git('add', '--all')
      // What git has checked out has no empty folders.
      git('clean', '-d', '--force', '--quiet')
      git('commit', '--quiet', '--message=Change')
    },
    async run(inputs = {}, { number = 7, action = 'synchronize', event = 'pull_request', cancel } = {}) {
      const eventPath = join(root, 'event.json')
      await writeFile(eventPath, JSON.stringify({ action, repository: { id: 42 }, pull_request: { number } }))
      const runner = {
        PATH: `${dirname(process.execPath)}:${process.env['PATH']}`,
        HOME: home,
        RUNNER_TEMP: temporary,
        ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }),
        GITHUB_ACTION_PATH: FOLDER,
        GITHUB_API_URL: github.url,
        GITHUB_EVENT_NAME: event,
        GITHUB_EVENT_PATH: eventPath,
        GITHUB_JOB: 'pages',
        GITHUB_REPOSITORY: 'ada/notes',
        GITHUB_WORKFLOW: 'Pages',
        GITHUB_WORKSPACE: folder,
      }
      const ended = await runSteps({ qp: `${process.execPath} ${QP}`, ...inputs }, runner, cancel)
      return { ...ended, left: await readdir(temporary) }
    },
    async remove() {
      await github.stop()
      await rm(root, { recursive: true, force: true })
    },
  }
}

async function runSteps(
  given: Readonly<Record<string, string>>,
  runner: Readonly<Record<string, string>>,
  cancel?: () => Promise<unknown>,
) {
  const defaults = Object.entries(ACTION.inputs).map(([name, input]) => [name, input.default ?? ''])
  const known: Record<string, string> = { 'github.token': TOKEN, 'github.action_path': FOLDER }
  for (const [name, value] of [...defaults, ...Object.entries(given)]) known[`inputs.${name}`] = value ?? ''
  const expanded = (value: string) =>
    value.replaceAll(/\$\{\{ ([\w.-]+) \}\}/g, (_, name: string) => {
      if (known[name] === undefined) throw new Error(`The action asks for ${name}, which is not known.`)
      return known[name]
    })
  let [code, output] = [0, '']
  for (const { run, if: condition, env = {} } of ACTION.runs.steps) {
    // The one step with a condition builds qp, which is built already.
    if (run === undefined || condition !== undefined || code !== 0) continue
    const step = Object.fromEntries(Object.entries(env).map(([name, value]) => [name, expanded(value)]))
    const shell = ['--noprofile', '--norc', '-e', '-o', 'pipefail', '-c', expanded(run)]
    const child = spawn('bash', shell, { env: { ...runner, ...step }, cwd: runner['GITHUB_WORKSPACE'] })
    child.stdin.end()
    void cancel?.().then(() => child.kill('SIGINT'))
    const [out, errors, [ended]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'exit') as Promise<[number | null]>,
    ])
    code = ended ?? 1
    output += out + errors
  }
  return { code, ...read(output) }
}

/** As the runner reads an output: a line that begins with a command is obeyed. */
function read(output: string) {
  const lines = output.split('\n').filter((line) => line !== '')
  const isCommand = (line: string) => line.trimStart().startsWith('::') || line.includes('##[')
  const commands = lines.filter((line) => isCommand(line) && !line.startsWith('::add-mask::'))
  return {
    log: lines.filter((line) => !isCommand(line)).join('\n'),
    commands,
    masked: lines.flatMap((line) => line.split(/^::add-mask::/)[1] ?? []),
  }
}

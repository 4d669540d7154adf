import { execFile, spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { SAMPLE_BASE_URL } from '../scripts/plain-markdown.ts'

/** A fence of a page; `tab` where it stands in a group of tabs. */
export interface Sample {
  readonly language: string
  readonly tab: string | undefined
  readonly code: string
}

/** What a recipe holds: its fences in their order, those of a group of tabs together. */
export function samplesOf(markdown: string): Sample[][] {
  const parts = markdown.split(/^::: code-group\n([^]*?)^:::$/m)
  return parts.flatMap((part, index) => {
    const samples = fencesOf(part)
    return index % 2 === 1 ? [samples] : samples.map((sample) => [sample])
  })
}

function fencesOf(markdown: string): Sample[] {
  return [...markdown.matchAll(/^```(\w+)(?: \[([^\]]+)\])?\n([^]*?)\n```$/gm)].map(
    ([, language = '', tab, code = '']) => ({ language, tab, code }),
  )
}

/** Folders in which the samples of a page run, with a `qp` on their path and the packages to import. */
export interface SampleFolders {
  /**
   * Runs a sample behind those without a tab that ran before; gives what it prints. One with a tab gets a folder and
   * pages of its own, for which they run once more.
   */
  run(sample: Sample): Promise<string>
  remove(): Promise<void>
}

/**
 * Makes them; samples call the server at this address.
 *
 * @param shell - what runs those in sh
 */
export async function createSampleFolders(baseUrl: string, shell: Shell = 'bash'): Promise<SampleFolders> {
  const root = await mkdtemp(join(tmpdir(), 'qp-samples-'))
  await symlink(fileURLToPath(new URL('../node_modules', import.meta.url)), join(root, 'node_modules'))
  await mkdir(join(root, 'bin'))
  const qp = `#!/bin/sh\nexec '${process.execPath}' '${QP}' "$@"\n`
  await writeFile(join(root, 'bin/qp'), qp, { mode: 0o755 })
  const before: Sample[] = []
  const folderOf = async (name: string) => {
    const folder = join(root, `of ${name}`)
    await mkdir(folder, { recursive: true })
    // What it would show in a terminal of how far it is.
    await writeFile(join(folder, '.curlrc'), 'silent\nshow-error\n')
    return folder
  }

  async function runIn(cwd: string, { language, code }: Sample): Promise<string> {
    const program = language === 'sh' ? SHELLS[shell] : PROGRAMS[language]
    if (program === undefined) throw new Error(`nothing runs ${language}`)
    await writeFile(join(cwd, program.file), code.replaceAll(SAMPLE_BASE_URL, baseUrl))
    const { HOME: _, PATH = '', ...others } = process.env
    const env = {
      GOCACHE: GO_CACHE,
      ...others,
      PS1: '',
      PS2: '',
      PATH: `${join(root, 'bin')}:${PATH}`,
      HOME: cwd,
    }
    const [command = '', ...parameters] = program.command
    const { stdout, stderr } = await promisify(execFile)(command, parameters, { cwd, env })
    // Neither zsh nor fish ends at a line that it does not understand.
    if (language === 'sh' && stderr.replaceAll(SAID_BY_QP, '') !== '')
      throw new Error(`${shell} says ${stderr}`)
    return stdout
  }

  return {
    async run(sample) {
      const folder = await folderOf(sample.tab ?? 'all')
      if (sample.tab === undefined) before.push(sample)
      else for (const other of before) await runIn(folder, other)
      return runIn(folder, sample)
    },
    remove: () => rm(root, { recursive: true }),
  }
}

/** Whether this machine cannot run a language or a shell; said loudly, and an error where `CI` is set. */
export function lacks(language: string): boolean {
  const probe = {
    py: ['python3', '--version'],
    go: ['go', 'version'],
    zsh: ['zsh', '--version'],
    fish: ['fish', '--version'],
  }[language]
  if (probe === undefined || spawnSync(probe[0] ?? '', probe.slice(1)).status === 0) return false
  const problem = `The samples in ${language} are left out: there is no ${probe[0]}.`
  if (process.env['CI'] === 'true') throw new Error(problem)
  process.stderr.write(`\n*** ${problem} ***\n\n`)
  return true
}

const QP = fileURLToPath(new URL('../../../packages/qp-cli/dist/main.js', import.meta.url))

/** Why a page is not overwritten: two lines. */
const SAID_BY_QP = /^qp: .+\n(?: {2}.+\n)*/gm

/** A shell in which commands of the documentation run as they are. */
export type Shell = keyof typeof SHELLS

/** A script in bash, and what somebody pastes into zsh or fish without settings: zsh knows no comments then. */
const SHELLS = {
  bash: { file: 'sample.sh', command: ['bash', '-euo', 'pipefail', 'sample.sh'] },
  zsh: {
    file: 'sample.sh',
    command: ['sh', '-c', 'exec zsh -f -i -o NO_PROMPT_SP -o NO_PROMPT_CR < sample.sh'],
  },
  fish: { file: 'sample.sh', command: ['fish', '--no-config', 'sample.sh'] },
} as const

const PROGRAMS: { readonly [language: string]: { file: string; command: readonly string[] } | undefined } = {
  ts: { file: 'sample.ts', command: [process.execPath, '--conditions=qp-source', 'sample.ts'] },
  py: { file: 'sample.py', command: ['python3', 'sample.py'] },
  go: { file: 'sample.go', command: ['go', 'run', 'sample.go'] },
}

/** What Go has compiled stays, whatever home a sample has. */
const GO_CACHE = join(tmpdir(), 'qp-samples-go')

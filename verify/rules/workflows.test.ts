import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readRepositoryFile, repositoryFileExists } from './sources.ts'

const { scripts } = JSON.parse(readRepositoryFile('package.json')) as { scripts: Record<string, string> }
const commandsOf = (workflow: string) =>
  [...workflow.matchAll(/^ +- run: npx -y pnpm@10 (.+)$/gm)].map(([, command = '']) => command)

describe('the pull-request workflow', () => {
  it('runs all that has to hold, for each pull request', () => {
    const workflow = readRepositoryFile('.github/workflows/pull-request.yml')
    expect(workflow).toMatch(/^on:\n {2}pull_request:$/m)
    expect(workflow).toMatch(/^ +- run: bash \.ci\/run$/m)
    expect(repositoryFileExists('.ci/run')).toBe(true)
  })
})

describe('the nightly workflow', () => {
  it('asks the Worker what a server is asked, and tries every property', () => {
    const commands = commandsOf(readRepositoryFile('.github/workflows/nightly.yml'))
    expect(commands).toEqual(['install --frozen-lockfile', 'build', 'edge:tests', 'fuzz', 'fuzz:markdown'])
    expect(commands.slice(1).filter((name) => scripts[name] === undefined)).toEqual([])
  })
})

describe('the weekly workflow', () => {
  it('runs every soak, every attack through every sink and into the editor, and every mutant', () => {
    const workflow = readRepositoryFile('.github/workflows/weekly.yml')
    const runs = [...workflow.matchAll(/^ {10}- (?!uses|run)(.+)$/gm)].map(([, run = '']) => run)
    const soaks = readdirSync(new URL('../soak', import.meta.url)).filter((name) =>
      repositoryFileExists(`verify/soak/${name}/run.ts`),
    )
    expect(runs.map((run) => run.split(' ').slice(0, 2).join(' '))).toEqual([
      ...soaks.toSorted().map((name) => `soak ${name}`),
      'attacks',
      'attacks:editor',
      'attacks:pictures',
      'mutants',
    ])
    expect(commandsOf(workflow)).toEqual(['install --frozen-lockfile', 'build', '${{ matrix.run }}'])
  })
})

it.each(['pull-request', 'nightly', 'weekly'])('the %s workflow may change nothing', (name) => {
  const workflow = readRepositoryFile(`.github/workflows/${name}.yml`)
  expect(workflow).toContain('\npermissions:\n  contents: read\n')
  expect(workflow).not.toMatch(/: write|secrets\./)
})

it.each([
  ...['nightly', 'pull-request', 'release', 'weekly'].map((name) => `.github/workflows/${name}.yml`),
  'action/action.yml',
])('%s names actions by their digest, with the version beside it', (file) => {
  const actions = [...readRepositoryFile(file).matchAll(/uses: (.+)/g)].map(([, action = '']) => action)
  expect(actions).not.toEqual([])
  expect(actions.filter((action) => !/^actions\/[\w-]+@[0-9a-f]{40} # v[\d.]+$/.test(action))).toEqual([])
})

it('the lockfile has what programs need on macOS and Windows, too', () => {
  const lockfile = readRepositoryFile('pnpm-lock.yaml')
  for (const name of ['turbo', 'rolldown', 'rollup', 'oxlint', 'oxfmt', 'img', 'napi-rs'])
    for (const system of ['darwin', 'win'])
      expect([
        name,
        system,
        new RegExp(`^ {2}'@${name}/[\\w-]*${system}[\\w-]*@`, 'm').test(lockfile),
      ]).toEqual([name, system, true])
})

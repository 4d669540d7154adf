import { describe, expect, it } from 'vitest'
import { readRepositoryFile, repositoryFileExists } from './sources.ts'

const workflow = readRepositoryFile('.github/workflows/release.yml')
const { scripts } = JSON.parse(readRepositoryFile('package.json')) as { scripts: Record<string, string> }
const [, pack = '', publish = ''] = workflow.split(/^ {2}(?:pack|publish):$/m)
const commands = [...workflow.matchAll(/^ +- run: (.+)$/gm)].map(([, command = '']) => command)

describe('the release workflow', () => {
  it('runs scripts that exist', () => {
    const named = commands.flatMap((command) => /pnpm@10 (?:run )?(\S+)/.exec(command)?.[1] ?? [])
    expect(named).toEqual(['release:pack', 'release:publish'])
    expect(named.filter((name) => scripts[name] === undefined)).toEqual([])
    const files = commands.flatMap((command) => /^bash (\S+)$/.exec(command)?.[1] ?? [])
    expect(files).toEqual(['.ci/run'])
    expect(files.filter((path) => !repositoryFileExists(path))).toEqual([])
  })

  it('hands over the folder that the scripts write and read', () => {
    expect(scripts['release:pack']).toMatch(/ changeset pack --out-dir release$/)
    expect(scripts['release:publish']).toBe('changeset publish --from-pack-dir release')
    expect([...workflow.matchAll(/^ +path: (\S+)$/gm)].map(([, path]) => path)).toEqual([
      'release',
      'release',
    ])
    expect(readRepositoryFile('.gitignore').split('\n')).toContain('release/')
  })

  it('runs on changes of files that changesets write', () => {
    expect(workflow).toContain("paths: ['packages/*/CHANGELOG.md', 'apps/server/CHANGELOG.md']")
    expect(JSON.parse(readRepositoryFile('.changeset/config.json'))).toMatchObject({
      changelog: '@changesets/cli/changelog',
      access: 'public',
      baseBranch: 'main',
    })
  })

  it('gives the right to publish to one job, which asks first and signs', () => {
    expect(workflow).toContain('\npermissions: {}\n')
    expect(pack).not.toMatch(/: write|environment:|secrets\./)
    expect(pack).toContain('persist-credentials: false')
    expect(publish).toMatch(/^ {4}environment: npm$/m)
    expect(publish).toMatch(/^ {6}id-token: write$/m)
    expect(publish).toMatch(/^ {10}NPM_CONFIG_PROVENANCE: 'true'$/m)
    expect(publish).not.toContain('secrets.')
  })

  it('uses actions of GitHub only, each of a stated version', () => {
    const actions = [...workflow.matchAll(/uses: (\S+)/g)].map(([, action = '']) => action)
    expect(actions.length).toBeGreaterThan(3)
    expect(actions.filter((action) => !/^actions\/[\w-]+@(?:v\d+|[0-9a-f]{40})$/.test(action))).toEqual([])
  })
})

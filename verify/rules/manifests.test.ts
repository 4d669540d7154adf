import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { documents, readRepositoryFile } from './sources.ts'

interface Manifest {
  readonly name: string
  readonly folder: string
  readonly published: boolean
  /** What an installation brings along, or wants beside it. */
  readonly needs: readonly string[]
  readonly ours: readonly string[]
}

const manifests = ['packages', 'apps', 'examples']
  .flatMap((parent) =>
    readdirSync(new URL(`../../${parent}`, import.meta.url)).map((name) => `${parent}/${name}`),
  )
  .flatMap(manifestAt)

describe('what documents say of dependencies', () => {
  it('ARCHITECTURE: an arrow of the dependency law for each package of ours in a manifest', () => {
    const [, drawn = ''] =
      /## Dependency law\n\n```\n([\s\S]*?)```/.exec(readRepositoryFile('ARCHITECTURE.md')) ?? []
    const allowed = reachable(drawn)
    const shown = manifests.filter(({ folder }) => drawn.includes(nameIn(folder)))
    expect(shown.length).toBeGreaterThan(10)
    const broken = shown.flatMap(({ folder, ours }) =>
      ours
        .filter((one) => !(allowed.get(nameIn(folder)) ?? new Set()).has(one))
        .map((one) => `${folder} depends on ${one}`),
    )
    expect(broken).toEqual([])
    const missing = manifests.filter(({ folder, ours }) => ours.length > 0 && !drawn.includes(nameIn(folder)))
    expect(missing.map(({ folder }) => folder)).toEqual([])
  })

  it('ARCHITECTURE: "depends on … only" in the table of paths', () => {
    const claims = [
      ...readRepositoryFile('ARCHITECTURE.md').matchAll(/^\| `(\S+?)\/` \|.*?depends on ([^|;]+?) only/gm),
    ]
    expect(claims.map(([, folder = '', names = '']) => [folder, names.split(/, | and /).toSorted()])).toEqual(
      claims.map(([, folder = '']) => [folder, needsAt(folder)]),
    )
    expect(claims.length).toBeGreaterThan(0)
  })

  it('libraries.md: the column Needs', () => {
    const rows = [
      ...readRepositoryFile('apps/docs/libraries.md').matchAll(/^\| `(qp-\w+)` \|.*\|([^|]*)\|$/gm),
    ]
    expect(rows.map(([, name]) => name).toSorted()).toEqual(
      manifests
        .filter(({ folder, published }) => published && folder.startsWith('packages/'))
        .map(({ name }) => name)
        .toSorted(),
    )
    const said = rows.map(([, name = '', needs = '']) => [
      name,
      needs
        .replaceAll(/\([^)]*\)/g, '')
        .split(',')
        .map((one) => one.trim())
        .filter((one) => one !== '')
        .toSorted(),
    ])
    expect(said).toEqual(rows.map(([, name = '']) => [name, needsAt(`packages/${name}`)]))
  })

  it('READMEs of packages: the sentence that names dependencies', () => {
    const said = documents()
      .filter(({ path }) => /^packages\/[\w-]+\/README\.md$/.test(path))
      .map(({ path, text }) => {
        const [, names = ''] = /^Dependencies: ([^\n]*?)\.(?:\s|$)/m.exec(text) ?? []
        const folder = path.replace('/README.md', '')
        return [folder, [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name).toSorted()]
      })
    expect(said.length).toBeGreaterThan(7)
    expect(said).toEqual(said.map(([folder]) => [folder, allNeedsAt(String(folder))]))
  })
})

/** What each name of the drawing may depend on: all that arrows lead to, along any number of them. */
function reachable(drawn: string): Map<string, Set<string>> {
  const direct = new Map<string, Set<string>>()
  for (const line of drawn.split('\n')) {
    const groups = line.split('◄──').map((group) =>
      group
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== ''),
    )
    groups.forEach((group, index) => {
      for (const name of group) {
        const below = direct.get(name) ?? new Set()
        for (const one of groups[index - 1] ?? []) below.add(one)
        direct.set(name, below)
      }
    })
  }
  for (let changed = true; changed;) {
    changed = false
    for (const below of direct.values()) {
      const size = below.size
      for (const one of below) for (const further of direct.get(one) ?? []) below.add(further)
      changed ||= below.size > size
    }
  }
  return direct
}

function nameIn(folder: string): string {
  return folder.replace('packages/', '')
}

function needsAt(folder: string): readonly string[] {
  return manifests.find((one) => one.folder === folder)?.needs ?? []
}

function allNeedsAt(folder: string): readonly string[] {
  const manifest = manifests.find((one) => one.folder === folder)
  return [...(manifest?.ours ?? []), ...(manifest?.needs ?? [])].toSorted()
}

function manifestAt(folder: string): Manifest[] {
  let text = ''
  try {
    text = readRepositoryFile(`${folder}/package.json`)
  } catch {
    return []
  }
  const {
    name,
    private: unpublished = false,
    dependencies = {},
    peerDependencies = {},
  } = JSON.parse(text) as {
    name: string
    private?: boolean
    dependencies?: Record<string, string>
    peerDependencies?: Record<string, string>
  }
  const all = Object.keys({ ...dependencies, ...peerDependencies }).toSorted()
  const ours = all.filter((one) => one.startsWith('qp-'))
  return [{ name, folder, published: !unpublished, ours, needs: all.filter((one) => !ours.includes(one)) }]
}

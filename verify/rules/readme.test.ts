import { readdirSync } from 'node:fs'
import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { publishedCommands, publishedPackages } from '../packages/published.ts'
import {
  claimedRuntimes,
  examplesOf,
  fencesOf,
  importedPackages,
  installedPackages,
  sectionOf,
} from '../packages/readme.ts'
import { readRepositoryFile, repositoryFileExists } from './sources.ts'

const SECTIONS = ['API', 'Guaranteed', 'Not guaranteed', 'Runtimes', 'Size', 'Limits']
const COMMAND_SECTIONS = ['Commands', 'Guaranteed', 'Not guaranteed', 'Runtimes', 'Limits']

describe('the README of a package', () => {
  it.each(publishedPackages())(
    '$name: begins with its name, one sentence, install, example and output',
    (one) => {
      const [title = '', sentence = '', ...rest] = one.readme.split('\n\n')
      expect(title).toBe(`# ${one.name}`)
      expect(sentence).toMatch(/^[A-Z`q].*\.$/)
      expect(sentence.match(/[.!?](?:\s|$)/g)).toHaveLength(1)
      expect(rest[0]).toMatch(/^```sh\n(?:npx .+\n)?npm install /)
      expect(installedPackages(one.readme)).toContain(one.name)
      const [install, program] = fencesOf(one.readme)
      const [example] = examplesOf(one.readme)
      expect(install?.language).toBe('sh')
      expect(example?.code).toBe(program?.text)
      expect(example?.output).not.toBe('')
    },
  )

  it.each(publishedPackages())('$name: installs from a clone until it is on npm', ({ name, readme }) => {
    const { version } = manifestOf(`packages/${name}`)
    const [line = ''] = /^npm install .+$/m.exec(readme) ?? []
    const ours = line.split(' ').filter((word) => word.includes('qp-'))
    if (version !== '0.0.0') {
      expect(ours.filter((word) => word.endsWith('.tgz'))).toEqual([])
      return
    }
    expect(readme).toContain('npx -y pnpm@10 tarballs ')
    const imported = examplesOf(readme).flatMap(({ code }) => importedPackages(code))
    const needed = new Set(
      [name, ...imported.filter((one) => one.startsWith('qp-'))].flatMap((one) => [...closureOf(one)]),
    )
    expect(ours.toSorted()).toEqual([...needed].map((one) => `./${one}-0.0.0.tgz`).toSorted())
  })

  it.each(publishedPackages())('$name: installs what its examples import', ({ readme }) => {
    const imported = examplesOf(readme).flatMap(({ code }) => importedPackages(code))
    expect(imported.length).toBeGreaterThan(0)
    expect(imported.filter((name) => !installedPackages(readme).includes(name))).toEqual([])
  })

  it.each(publishedPackages())('$name: has every section, and none is empty', ({ readme }) => {
    expect(SECTIONS.filter((title) => (sectionOf(readme, title) ?? '').length < 20)).toEqual([])
  })

  it.each(publishedPackages())(
    '$name: names every entry, and Node, Deno and Bun among the runtimes',
    (one) => {
      expect(
        one.entries.map(({ specifier }) => specifier).filter((name) => !one.readme.includes(`\`${name}\``)),
      ).toEqual([])
      const [claim = ''] = (sectionOf(one.readme, 'Runtimes') ?? '').split('\n\n')
      expect(['Node 22.13', 'Deno', 'Bun'].filter((name) => !claim.includes(name))).toEqual([])
    },
  )
})

describe('the README of a command', () => {
  it.each(publishedCommands())(
    '$name: has an install line, a story with its output, and every section',
    (one) => {
      const [install, story, output] = fencesOf(one.readme)
      expect([install?.language, story?.language, output?.language]).toEqual(['sh', 'sh', ''])
      expect(one.readme).toMatch(new RegExp(`^# ${one.name}\\n\\n[^\\n]+\\.\\n\\n`))
      expect(installedPackages(one.readme).toSorted()).toEqual([...closureOf(one.name)].toSorted())
      expect(COMMAND_SECTIONS.filter((title) => (sectionOf(one.readme, title) ?? '').length < 20)).toEqual([])
    },
  )
})

describe('a package', () => {
  it.each([
    'apps/server',
    ...[...publishedPackages(), ...publishedCommands()].map(({ name }) => `packages/${name}`),
  ])('%s: carries what its README links to, and builds before it is packed', (folder) => {
    const { files, scripts } = manifestOf(folder)
    const carried = [...files, 'README.md', 'LICENSE']
    const broken = linksOf(readRepositoryFile(`${folder}/README.md`)).filter(
      (link) =>
        !carried.some((path) => link === path || link.startsWith(`${path}/`)) ||
        !repositoryFileExists(posix.join(folder, link)),
    )
    expect(broken).toEqual([])
    const tasks = scripts['declarations'] === undefined ? 'build' : 'build declarations'
    expect(scripts['prepack']?.startsWith(`turbo run ${tasks} --`)).toBe(true)
  })
})

it('verify/README.md has a line for each folder', () => {
  const folders = readdirSync(new URL('..', import.meta.url), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
    .map(({ name }) => name)
  const lines = [...readRepositoryFile('verify/README.md').matchAll(/^\| \[(\S+)\]\(\1\) \|/gm)]
  expect(lines.map(([, name = '']) => name).toSorted()).toEqual(folders.toSorted())
})

describe('reading a README', () => {
  const readme = [
    '# some\n',
    '```sh\nnpm install some @scope/other --save\n```\n',
    '```ts\nconsole.log(1)\n```\n\n```\n1\n```\n',
    '```ts\nnotRun()\n```\n\nSome words.\n\n```\nnot its output\n```\n',
    '```js\nconsole.log(2)\n```\n\n````\n```\n2\n```\n````\n',
    '## Runtimes\n\nNode, browsers.\n\nNot tried at the edge.\n',
  ].join('\n')

  it('finds the examples that are followed by their output', () => {
    expect(examplesOf(readme)).toEqual([
      { extension: 'ts', code: 'console.log(1)', line: 7, output: '1', outputLanguage: '' },
      { extension: 'js', code: 'console.log(2)', line: 25, output: '```\n2\n```', outputLanguage: '' },
    ])
  })

  it('finds what an example imports', () => {
    const code =
      "import a from 'some/entry'\nimport {\n  b,\n} from '@scope/other/entry'\nimport './own.ts'\nimport 'effect'"
    expect(importedPackages(code)).toEqual(['some', '@scope/other', 'effect'])
  })

  it('finds what is installed and which runtimes are claimed', () => {
    expect(installedPackages(readme)).toEqual(['some', '@scope/other'])
    expect(claimedRuntimes(readme)).toEqual({ browsers: true, edge: false })
  })
})

interface Manifest {
  readonly version: string
  readonly files: readonly string[]
  readonly scripts: Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
}

function manifestOf(folder: string): Manifest {
  return JSON.parse(readRepositoryFile(`${folder}/package.json`)) as Manifest
}

/** A package and those of ours that it needs. */
function closureOf(name: string): Set<string> {
  const needed = Object.keys(manifestOf(`packages/${name}`).dependencies ?? {})
  return new Set([
    name,
    ...needed.filter((one) => one.startsWith('qp-')).flatMap((one) => [...closureOf(one)]),
  ])
}

/** Where a document's links lead that are no addresses, sections and code aside. */
function linksOf(markdown: string): string[] {
  const prose = markdown.replace(/^(`{3,})[^]*?^\1$/gm, '').replace(/(`+)[^`]*\1/g, 'code')
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = '']) => link.replace(/#.*$/, ''))
    .filter((link) => link !== '' && !/^[a-z]+:/.test(link))
}

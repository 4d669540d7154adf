import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, page } from '../markdown.ts'

const ROOT = new URL('../../../../', import.meta.url)
const FOLDERS = ['packages/', 'apps/']

/** What has changed in each package since its last release, and before. */
export function changesPage(): string {
  const pending = pendingChanges()
  const names = packageNames()
  return page(
    'Changes',
    'What has changed for users of each package, newest first. “Next” lists changes that are in the repository but not in a release yet.',
    ...names.flatMap(({ name, changelog }) => {
      const next = pending.filter(({ packages }) => packages.includes(name)).map(({ text }) => text)
      if (next.length === 0 && changelog === '') return []
      return [
        join(
          `## ${name}`,
          ...(next.length === 0 ? [] : ['### Next', next.map(asItem).join('\n')]),
          changelog,
        ),
      ]
    }),
  )
}

function asItem(text: string): string {
  return `- ${text.replaceAll('\n', '\n  ')}`
}

interface Change {
  readonly packages: readonly string[]
  readonly text: string
}

/** The changesets, which a release turns into changelogs. */
function pendingChanges(): Change[] {
  const folder = new URL('.changeset/', ROOT)
  return readdirSync(folder)
    .filter((file) => file.endsWith('.md') && file !== 'README.md')
    .map((file) => {
      const [, head = '', text = ''] = readFileSync(new URL(file, folder), 'utf8').split(/^---\n/m)
      return { packages: [...head.matchAll(/^'([^']+)'/gm)].map(([, name = '']) => name), text: text.trim() }
    })
}

function packageNames(): { readonly name: string; readonly changelog: string }[] {
  return FOLDERS.flatMap((parent) =>
    readdirSync(new URL(parent, ROOT)).map((folder) => new URL(`${parent}${folder}/`, ROOT)),
  )
    .filter((folder) => existsSync(new URL('package.json', folder)))
    .map((folder) => {
      const { name } = JSON.parse(readFileSync(new URL('package.json', folder), 'utf8')) as { name: string }
      const file = new URL('CHANGELOG.md', folder)
      const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
      // A level below that of the package's name, which is its title.
      return {
        name,
        changelog: text
          .replace(/^# .*\n/, '')
          .replace(/^(#+) /gm, '#$1 ')
          .trim(),
      }
    })
}

import { describe, expect, it } from 'vitest'
import { readRepositoryFile, repositoryFileExists } from './sources.ts'

const SERVER = 'apps/server/src/'

describe('the ways in ARCHITECTURE.md', () => {
  const waysOf = (title: string) => {
    const [, section = ''] = readRepositoryFile('ARCHITECTURE.md').split(`## ${title}\n`)
    const [table = ''] = section.split('\n## ')
    return [...table.matchAll(/^\| (?:`([\w-]+)\/`)? ?\| `([\w/.-]+)` \|/gm)].map(
      ([, folder, file = '']) => ({
        folder,
        file,
      }),
    )
  }

  it.each(['The way of a publish', 'The way of a visit'])(
    '%s: at most 15 files, each there, and no folder twice',
    (title) => {
      const rows = waysOf(title)
      const folders = rows.flatMap(({ folder }) => folder ?? [])
      expect(rows.length).toBeGreaterThan(10)
      expect(rows.length).toBeLessThanOrEqual(15)
      expect(new Set(folders).size).toBe(folders.length)
      let within = ''
      const missing = rows.filter(({ folder, file }) => {
        within = folder === undefined ? within : `${folder}/`
        return !repositoryFileExists(SERVER + within + file)
      })
      expect(missing).toEqual([])
    },
  )

  it('count the files of every folder', () => {
    const [, section = ''] = readRepositoryFile('ARCHITECTURE.md').split(
      '## How many files a request enters\n',
    )
    const rows = [...section.matchAll(/^\| (.*?) ?\|((?: \d* ?\|){4}) .*\|$/gm)].map(
      ([, name = '', counts = '']) => ({ name, counts: counts.split('|').slice(0, 4).map(Number) }),
    )
    const all = rows.findIndex(({ name }) => name === 'All')
    expect(all).toBeGreaterThan(5)
    const folders = rows.slice(0, all)
    expect(rows[all]?.counts).toEqual(
      [0, 1, 2, 3].map((column) => folders.reduce((sum, { counts }) => sum + (counts[column] ?? 0), 0)),
    )
  })
})

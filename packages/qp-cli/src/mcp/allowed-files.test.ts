import { renameSync } from 'node:fs'
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readAllowedFile } from './allowed-files.ts'
import { allowedFolders } from './allowed-folders.ts'

let home: string
let notes: string
beforeAll(async () => {
  home = await realpath(await mkdtemp(join(tmpdir(), 'qp-allowed-')))
  notes = join(home, 'notes')
  await Promise.all(
    ['notes/deep/deeper', 'notes/.git', 'notes/keys', 'notes-of-others', '.ssh/public'].map((folder) =>
      mkdir(join(home, folder), { recursive: true }),
    ),
  )
  const files = ['notes/a.md', 'notes/deep/deeper/b.md', 'notes/..c.md', 'notes/.env', 'notes/.git/config']
  const others = [
    'secrets.txt',
    'notes-of-others/d.md',
    'notes/keys/pages.json',
    '.ssh/id',
    '.ssh/public/e.md',
  ]
  await Promise.all([...files, ...others].map((name) => writeFile(join(home, name), name)))
  await writeFile(join(notes, 'empty.md'), '')
  await writeFile(join(notes, 'large.md'), new Uint8Array(8_388_609))
  await Promise.all([
    symlink(notes, join(home, 'linked')),
    symlink(join(home, 'secrets.txt'), join(notes, 'link.md')),
    symlink(home, join(notes, 'up')),
    symlink(join(notes, '.env'), join(notes, 'env.md')),
    symlink(join(notes, 'a.md'), join(home, 'way-in.md')),
    symlink(join(home, 'nothing.md'), join(notes, 'broken.md')),
  ])
})
afterAll(() => rm(home, { recursive: true }))

/** What is read of a path, or why nothing is. */
async function read(path: string, ...folders: readonly string[]): Promise<string> {
  const rule = { folders: folders.length === 0 ? [notes] : folders, keys: join(notes, 'keys') }
  try {
    return new TextDecoder().decode((await readAllowedFile(path, rule)).bytes)
  } catch (error) {
    return (error as Error).message.replaceAll(home, '~')
  }
}

const OUTSIDE =
  'is not read. It lies outside of what is allowed: ~/notes. The user can allow one: `qp mcp --allow FOLDER`.'
const HIDDEN = 'is hidden (a name on its way begins with a dot), and is not read.'

describe('files that models name', () => {
  it('[18.8.2] are read below what is allowed, also through links that lead there', async () => {
    expect(await read(join(notes, 'a.md'))).toBe('notes/a.md')
    expect(await read(join(notes, 'deep/../deep/deeper/b.md'))).toBe('notes/deep/deeper/b.md')
    expect(await read(join(home, 'linked/a.md'))).toBe('notes/a.md')
    expect(await read(join(home, 'way-in.md'))).toBe('notes/a.md')
    expect(await read(join(home, '.ssh/public/e.md'), notes, join(home, '.ssh/public'))).toBe(
      '.ssh/public/e.md',
    )
  })

  it.each([
    ['another file', 'secrets.txt', `~/secrets.txt ${OUTSIDE}`],
    ['a folder whose name begins alike', 'notes-of-others/d.md', `~/notes-of-others/d.md ${OUTSIDE}`],
    ['a way up', 'notes/../secrets.txt', `~/secrets.txt ${OUTSIDE}`],
    ['a link to a file', 'notes/link.md', `~/notes/link.md ${OUTSIDE}`],
    ['a link to a folder', 'notes/up/secrets.txt', `~/notes/up/secrets.txt ${OUTSIDE}`],
    ['a file that is not there, elsewhere', 'nothing.md', `~/nothing.md ${OUTSIDE}`],
    ['a file that is not there', 'notes/nothing.md', 'There is no file ~/notes/nothing.md.'],
    ['a file in no folder, by a link', 'notes/up/none/a.md', `~/notes/up/none/a.md ${OUTSIDE}`],
    ['a link to nothing', 'notes/broken.md', `~/notes/broken.md ${OUTSIDE}`],
    ['a file in no folder', 'notes/none/a.md', 'There is no file ~/notes/none/a.md.'],
    ['a dot file', 'notes/.env', `~/notes/.env ${HIDDEN}`],
    ['a link to a dot file', 'notes/env.md', `~/notes/env.md ${HIDDEN}`],
    ['a file in a dot folder', 'notes/.git/config', `~/notes/.git/config ${HIDDEN}`],
    ['a name of two dots and more', 'notes/..c.md', `~/notes/..c.md ${HIDDEN}`],
    ['a key', 'notes/keys/pages.json', '~/notes/keys/pages.json is in the folder of keys, and is not read.'],
    ['a folder', 'notes/deep', '~/notes/deep is a folder.'],
    ['the folder itself', 'notes', '~/notes is a folder.'],
    ['an empty file', 'notes/empty.md', '~/notes/empty.md is empty.'],
    ['a large file', 'notes/large.md', '~/notes/large.md has more than 8 MiB.'],
  ])('[18.8.2] are not read: %s', async (_, path, said) => {
    expect(await read(join(home, path))).toBe(said)
  })

  it('[18.8.2] are not read where nothing is allowed, and are no devices and no files of processes', async () => {
    const rule = { folders: [], keys: home }
    await expect(readAllowedFile(join(notes, 'a.md'), rule)).rejects.toThrow(
      `${join(notes, 'a.md')} is not read. No folder is allowed here. The user can allow one: \`qp mcp --allow FOLDER\`.`,
    )
    expect(await read('/dev/null', '/')).toBe('/dev/null is no file.')
    expect(await read('/proc/self/environ', '/')).toMatch(
      /^\/proc\/self\/environ (?:is empty|cannot be read)\.$/,
    )
  })

  it('[18.8.2] are those that were opened, although names are given to other files meanwhile', async () => {
    const [place, folder, link] = ['shifting', 'folder', 'link'].map((name) => join(notes, name)) as [
      string,
      string,
      string,
    ]
    await mkdir(place)
    await writeFile(join(place, 'secrets.txt'), 'public')
    await symlink(home, link)
    const over = new AbortController()
    const exchange = async (to: string, from: string) => {
      renameSync(place, to)
      renameSync(from, place)
      await setImmediate()
    }
    const shift = async () => {
      while (!over.signal.aborted) {
        await exchange(folder, link)
        await exchange(link, folder)
      }
    }
    const shifting = shift()
    const got = new Set<string>()
    for (let times = 0; times < 300; times += 1) got.add(await read(join(place, 'secrets.txt')))
    over.abort()
    await shifting
    expect([...got]).not.toContain('secrets.txt')
    expect([...got]).toContain('public')
  })
})

describe('folders that are allowed', () => {
  const allowed = (start: string, ...named: readonly string[]) => allowedFolders(named, { HOME: home }, start)

  it('[18.8.2] are the one of the start and those that are named, without links', async () => {
    expect(await allowed(notes)).toEqual([notes])
    expect(await allowed(join(home, 'linked'), join(home, 'linked/deep'), '~/notes')).toEqual([
      notes,
      join(notes, 'deep'),
    ])
    expect(await allowed('/', '~')).toEqual([home])
  })

  it('[18.8.2] never include a root, the home folder or what is above it, unless they are named', async () => {
    for (const start of ['/', tmpdir(), home]) expect(await allowed(start)).toEqual([])
    await symlink(home, join(home, 'notes/home'))
    expect(await allowed(join(home, 'notes/home'))).toEqual([])
    expect(await allowedFolders([], { HOME: join(home, 'linked') }, notes)).toEqual([])
  })

  it.each(['', 'nowhere', 'notes/a.md'])('[18.8.2] have to be folders: %j', async (name) => {
    const path = name === '' ? '' : join(home, name)
    await expect(allowed(notes, path)).rejects.toThrow(
      `--allow takes a folder, and ${JSON.stringify(path)} is none.`,
    )
  })
})

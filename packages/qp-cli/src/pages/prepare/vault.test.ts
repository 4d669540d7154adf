import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { noteAlone } from './vault.ts'

it('[18.13.3] pictures of a vault are looked for neither behind links nor in hidden folders', async () => {
  const place = await mkdtemp(join(tmpdir(), 'qp-vault-'))
  try {
    const vault = join(place, 'vault')
    for (const folder of ['vault/notes', 'vault/.trash', 'vault/node_modules', 'outside'])
      await mkdir(join(place, folder), { recursive: true })
    for (const name of [
      'vault/in.png',
      'vault/.trash/old.png',
      'vault/node_modules/m.png',
      'outside/out.png',
    ])
      await writeFile(join(place, name), '')
    await symlink(join(place, 'outside'), join(vault, 'link'))
    await symlink(vault, join(vault, 'notes/up'))
    const notes = join(vault, 'notes')
    const placeOf = (name: string) => noteAlone(notes, vault).wiki({ name, isEmbed: true })
    expect(['in.png', 'old.png', 'm.png', 'out.png'].map(placeOf)).toEqual([
      { picture: join(vault, 'in.png') },
      { picture: join(notes, 'old.png') },
      { picture: join(notes, 'm.png') },
      { picture: join(notes, 'out.png') },
    ])
  } finally {
    await rm(place, { recursive: true })
  }
})

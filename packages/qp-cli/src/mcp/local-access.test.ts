import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openLocalAccess } from './local-access.ts'
import { openServices } from '../services.ts'

let home: string
beforeEach(async () => {
  home = await realpath(await mkdtemp(join(tmpdir(), 'qp-local-')))
})
afterEach(() => rm(home, { recursive: true }))

it('[18.3] another front reads files, and keeps and forgets keys of the service that is chosen', async () => {
  const servicesOf = (server: string) =>
    openServices({ HOME: home, XDG_CONFIG_HOME: home, QP_SERVER: server }, {})
  const services = servicesOf('https://pages.example.org')
  const { readFile, keys } = openLocalAccess(services, 'https://pages.example.org', [home])
  const path = join(home, 'a.md')
  await writeFile(path, '# A')
  expect(new TextDecoder().decode(await readFile(path))).toBe('# A')
  await expect(readFile(home)).rejects.toThrow(`${home} is a folder.`)

  const page = { id: 'V1StGXR8Z5jd', editKey: 'kq3vN0-hJ7sZ_4mWxT9bLc2E' }
  const url = 'https://pages.example.org/V1StGXR8Z5jd'
  expect(await keys.find(page.id)).toBe(undefined)
  await keys.remember({ ...page, url, path, title: 'A' })
  await keys.remember({ ...page, url })
  expect(await keys.find(page.id)).toMatchObject(page)
  expect(await keys.find('tides')).toBe(undefined)
  await keys.remember({ ...page, url: 'https://pages.example.org/tides' })
  expect(await keys.find('tides')).toMatchObject(page)
  await keys.remember({ ...page, url })
  expect(
    await openLocalAccess(servicesOf('https://elsewhere.example'), 'https://elsewhere.example', []).keys.find(
      page.id,
    ),
  ).toBe(undefined)
  const time = expect.stringMatching(/Z$/) as string
  expect(await services.pages.all()).toEqual([
    { ...page, server: 'https://pages.example.org', url, path, title: 'A', createdAt: time, updatedAt: time },
  ])
  await keys.forget(page.id)
  expect(await keys.find(page.id)).toBe(undefined)
})

it('[18.3] a key is found however this computer is named', async () => {
  const services = openServices({ HOME: home, XDG_CONFIG_HOME: home }, {})
  const page = { id: 'V1StGXR8Z5jd', editKey: 'kq3vN0-hJ7sZ_4mWxT9bLc2E', url: 'http://localhost:3000/tides' }
  await openLocalAccess(services, 'http://localhost:3000', []).keys.remember(page)
  const { keys } = openLocalAccess(services, 'http://127.0.0.1:3000', [])
  expect(await keys.find(page.id)).toMatchObject(page)
  expect(await keys.find('tides')).toMatchObject(page)
  await keys.remember({ ...page, title: 'Tides' })
  expect(await services.pages.all()).toMatchObject([{ server: 'http://localhost:3000', title: 'Tides' }])
  await keys.forget(page.id)
  expect(await services.pages.all()).toEqual([])
})

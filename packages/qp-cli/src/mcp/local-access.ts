import { dirname } from 'node:path'
import type { LocalAccess } from 'qp-mcp'
import { readAllowedFile } from './allowed-files.ts'
import { readAllowedPage } from './allowed-page.ts'
import { changeKey, keptPages } from '../pages/change-key.ts'
import { pathOf } from '../input/read-input.ts'
import { isSameAddress } from '../service-address.ts'
import type { Services } from '../services.ts'

/**
 * What models may use of this machine: the keys that `qp` keeps, and files below some folders. SPEC.md 18.8
 *
 * @param folders - without links on the way to them
 */
export function openLocalAccess(services: Services, server: string, folders: readonly string[]): LocalAccess {
  const find = async (name: string) => {
    const kept = (await keptPages(services)).filter((page) => isSameAddress(page.server, server))
    return kept.find(({ id }) => id === name) ?? kept.find(({ url }) => new URL(url).pathname === `/${name}`)
  }
  const rule = { folders, keys: dirname(services.pages.path) }
  return {
    readFile: async (path) => (await readAllowedFile(path, rule)).bytes,
    readPage: (path, { isTrial }) => readAllowedPage(path, { rule, services, server, isTrial }),
    keys: {
      find,
      async remember({ id, editKey, url, title, path }) {
        const known = await find(id)
        const now = new Date().toISOString()
        await services.pages.keep({
          ...known,
          id,
          server: known?.server ?? server,
          url,
          editKey,
          title: title ?? known?.title,
          path: path === undefined ? known?.path : await pathOf(path),
          createdAt: known?.createdAt ?? now,
          updatedAt: now,
        })
      },
      async change(id) {
        const page = await find(id)
        if (page !== undefined) await changeKey(page, services)
      },
      forget: (id) => services.pages.forget({ server, id }),
    },
  }
}

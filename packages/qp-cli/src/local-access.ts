import { readFile } from 'node:fs/promises'
import { pathOf } from './pages/read-input.ts'
import type { Services } from './services.ts'

/** What another front of `qp` may use of this machine: files, and the keys that `qp` keeps. */
export interface LocalAccess {
  /** @throws CommandFailure for what is no file, or too large */
  readFile(path: string): Promise<Uint8Array>
  readonly keys: {
    keyOf(id: string): Promise<string | undefined>
    remember(page: {
      readonly id: string
      readonly editKey: string
      readonly url: string
      readonly title?: string
      readonly path?: string
    }): Promise<void>
    forget(id: string): Promise<void>
  }
}

/** The files and keys of the person who has started `qp`; pages are those of the service that is chosen. */
export function openLocalAccess(services: Services): LocalAccess {
  const find = async (id: string) => {
    const { server } = await services.chosenServer()
    return (await services.pages.all()).find((page) => page.id === id && page.server === server)
  }
  return {
    readFile: async (path) => readFile(await pathOf(path)),
    keys: {
      keyOf: async (id) => (await find(id))?.editKey,
      async remember({ id, editKey, url, title, path }) {
        const known = await find(id)
        const { server } = await services.chosenServer()
        const now = new Date().toISOString()
        await services.pages.keep({
          ...known,
          id,
          server,
          url,
          editKey,
          title: title ?? known?.title,
          path: path === undefined ? known?.path : await pathOf(path),
          createdAt: known?.createdAt ?? now,
          updatedAt: now,
        })
      },
      async forget(id) {
        const { server } = await services.chosenServer()
        await services.pages.forget({ server, id })
      },
    },
  }
}

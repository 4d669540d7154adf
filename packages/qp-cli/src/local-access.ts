import { readFile, realpath, stat } from 'node:fs/promises'
import { dirname, relative, sep } from 'node:path'
import type { LocalAccess } from 'qp-mcp'
import { CommandFailure } from './failure.ts'
import { pathOf } from './pages/read-input.ts'
import type { Services } from './services.ts'

/** What models may use of this machine: files that are not hidden, and the keys that `qp` keeps. SPEC.md 18.8 */
export function openLocalAccess(services: Services, server: string): LocalAccess {
  const find = async (id: string) =>
    (await services.pages.all()).find((page) => page.id === id && page.server === server)
  return {
    readFile: async (path) => readFile(await seenPath(path, services)),
    keys: {
      keyOf: async (id) => (await find(id))?.editKey,
      async remember({ id, editKey, url, title, path }) {
        const known = await find(id)
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
      forget: (id) => services.pages.forget({ server, id }),
    },
  }
}

/**
 * A text that a model reads may tell it to publish keys and passwords; these lie in hidden files.
 *
 * @throws CommandFailure for a hidden file, and what is no file or too large
 */
async function seenPath(given: string, { pages }: Services): Promise<string> {
  const path = await pathOf(given)
  const own = await realpath(dirname(pages.path)).catch(() => dirname(pages.path))
  // Devices and the files of processes have no size.
  const { size } = await stat(path)
  if (size === 0 || path.startsWith(own + sep)) throw new CommandFailure(`${given} is not read.`)
  const below = relative(process.cwd(), path)
  const names = (below.startsWith('..') ? path : below).split(sep)
  if (names.some((name) => name.startsWith('.')))
    throw new CommandFailure(`${given} is hidden (a name on its way begins with a dot), and is not read.`)
  return path
}

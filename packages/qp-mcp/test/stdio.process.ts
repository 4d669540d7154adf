import { readFile, writeFile } from 'node:fs/promises'
import { createClient, newEditKey } from 'qp-client'
import { serveStdio } from '../src/index.ts'

/** What a command of the user's is: it serves the tools, and keeps keys in a file. */
const [baseUrl = '', keyFile = '', mayKeep = 'yes'] = process.argv.slice(2)

const keysOf = async () =>
  JSON.parse(await readFile(keyFile, 'utf8').catch(() => '{}')) as Record<string, string>

async function keep(change: (keys: Record<string, string>) => Record<string, string>): Promise<void> {
  if (mayKeep !== 'yes') throw new Error('No space is left.')
  await writeFile(keyFile, JSON.stringify(change(await keysOf())))
}

serveStdio({
  baseUrl,
  local: {
    readFile: (path) =>
      readFile(path).catch(() => {
        throw new Error(`There is no file ${path}.`)
      }),
    keys: {
      async find(id) {
        const { [id]: editKey } = await keysOf()
        return editKey === undefined ? undefined : { id, editKey }
      },
      remember: ({ id, editKey }) => keep((keys) => ({ ...keys, [id]: editKey })),
      async change(id) {
        const { [id]: editKey = '' } = await keysOf()
        const made = newEditKey()
        await createClient({ baseUrl }).page(id, editKey).changeKey(made)
        await keep((keys) => ({ ...keys, [id]: made }))
      },
      forget: (id) => keep((keys) => Object.fromEntries(Object.entries(keys).filter(([one]) => one !== id))),
    },
  },
})

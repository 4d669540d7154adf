// Breaks one rule of our own sources as they are loaded; the files stay as they are.
import { registerHooks } from 'node:module'
import type { Mutant } from './mutant.ts'

const { file, find, put } = JSON.parse(process.env['QP_MUTANT'] ?? '{}') as Partial<Mutant>

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    if (file === undefined || find === undefined || put === undefined || !url.endsWith(`/${file}`))
      return loaded
    // A string that begins with a dollar sign has no meaning of its own here.
    return { ...loaded, source: String(loaded.source).replace(find, () => put) }
  },
})

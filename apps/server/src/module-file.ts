import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * The file of a module that a thread or process of its own starts with, and how it is run: as source, or as built,
 * where this module stands in `dist` itself or in a folder below it.
 *
 * @param name - from `src`, without an extension: `card/worker`
 */
export function moduleFile(name: string): { file: string; execArgv: string[] } {
  const source = fileURLToPath(new URL(`./${name}.ts`, import.meta.url))
  if (existsSync(source)) return { file: source, execArgv: ['--conditions=qp-source'] }
  const built = [`./${name}.js`, `../${name}.js`]
    .map((place) => fileURLToPath(new URL(place, import.meta.url)))
    .find((path) => existsSync(path))
  if (built === undefined) throw new Error(`The file ${name}.js of qp-server is missing.`)
  return { file: built, execArgv: [] }
}

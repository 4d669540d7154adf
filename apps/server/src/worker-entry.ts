import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * The file with which a worker thread or child process starts, and the Node options that it needs: the TypeScript
 * source where there is one, else the built file. This module may be bundled into `dist` or into a folder below it.
 *
 * @param name - the path from `src`, without an extension: `card/worker`
 */
export function workerEntry(name: string): { file: string; execArgv: string[] } {
  const source = fileURLToPath(new URL(`./${name}.ts`, import.meta.url))
  if (existsSync(source)) return { file: source, execArgv: ['--conditions=qp-source'] }
  const built = [`./${name}.js`, `../${name}.js`]
    .map((place) => fileURLToPath(new URL(place, import.meta.url)))
    .find((path) => existsSync(path))
  if (built === undefined) throw new Error(`The file ${name}.js of qp-server is missing.`)
  return { file: built, execArgv: [] }
}

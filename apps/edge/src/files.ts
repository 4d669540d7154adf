import { env } from 'cloudflare:workers'
import { FILES, TEXTS } from 'edge:files'

/**
 * In the place of `files.ts` of the server: what is needed soon is in the bundle, and everything else among the static
 * assets of the Worker, under the same path.
 */

interface Assets {
  fetch(url: string): Promise<Response>
}

/** Whether there is a folder. */
export function hasFolder(path: string): boolean {
  return Object.keys(FILES).some((file) => file.startsWith(path))
}

/** The paths of the files in a folder and in those below it, from that folder. */
export function filesIn(path: string): string[] {
  return Object.keys(FILES).flatMap((file) => (file.startsWith(path) ? [file.slice(path.length)] : []))
}

/** Text that is needed when the service starts, or soon after. */
export function textOf(path: string): string {
  const text = TEXTS[path]
  if (text === undefined) throw new Error(`The bundle does not have ${path}.`)
  return text
}

/** The content of a file. */
export async function bytesOf(path: string): Promise<Buffer> {
  const assets = env['FILES'] as unknown as Assets
  const answer = await assets.fetch(`http://files/${path}`)
  if (!answer.ok) throw new Error(`There is no file ${path}: ${answer.status}.`)
  return Buffer.from(await answer.arrayBuffer())
}

/** The hash of a file: letters, digits, `-` and `_`. */
export function hashOf(path: string): string {
  const hash = FILES[path]
  if (hash === undefined) throw new Error(`There is no file ${path}.`)
  return hash
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CommandFailure } from '../errors/command-failure.ts'
import { decoded } from './read-input.ts'
import type { Environment } from '../configuration-folder.ts'

/** A text that a person has edited, and the file that it is still in. */
export interface EditedText {
  readonly text: string
  readonly path: string
  remove(): Promise<void>
}

/**
 * Opens a text in the person's editor, and waits for it.
 *
 * @throws CommandFailure when there is no editor, or it fails
 */
export async function editText(text: string, environment: Environment): Promise<EditedText> {
  const editor =
    environment['VISUAL'] || environment['EDITOR'] || (process.platform === 'win32' ? 'notepad' : 'vi')
  const folder = await mkdtemp(join(tmpdir(), 'qp-edit-'))
  const path = join(folder, 'page.md')
  await writeFile(path, text, { mode: 0o600 })
  // The variable may hold options, and a shell reads them; the path is an argument of its own.
  const [command, args, shell] =
    process.platform === 'win32'
      ? [`${editor} "${path}"`, [], true]
      : ['/bin/sh', ['-c', `${editor} "$1"`, 'sh', path], false]
  const child = spawn(command, args, { stdio: 'inherit', shell })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new CommandFailure(`The editor ${editor} has failed. Nothing was changed.`)
  return {
    text: decoded(await readFile(path), path),
    path,
    remove: () => rm(folder, { recursive: true }),
  }
}

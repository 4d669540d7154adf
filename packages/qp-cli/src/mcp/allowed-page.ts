import { basename } from 'node:path'
import type { FilePage } from 'qp-mcp'
import { CommandFailure } from '../errors/command-failure.ts'
import { inputOf, MAX_FILE_BYTES } from '../input/read-input.ts'
import { preparePage } from '../pages/prepare/prepare-page.ts'
import { pictureSender } from '../pages/prepare/upload-pictures.ts'
import type { Services } from '../services.ts'
import type { Terminal } from '../terminal.ts'
import { type FileRule, readAllowedFile } from './allowed-files.ts'

/** For whom a file is read. */
interface Reading {
  readonly rule: FileRule
  readonly services: Services
  readonly server: string
  /** Nothing is sent. */
  readonly isTrial: boolean
}

/**
 * A file that models may have published, as `qp FILE` publishes it: of any kind that is imported, and with the pictures
 * beside it that models may have published as well. SPEC.md 18.8.3
 *
 * @throws CommandFailure for any other file, and one that is no page
 */
export async function readAllowedPage(given: string, reading: Reading): Promise<FilePage> {
  const { rule, services, server, isTrial } = reading
  const { path, bytes } = await readAllowedFile(given, rule, MAX_FILE_BYTES)
  const notes: string[] = []
  const terminal: Terminal = {
    isJson: true,
    result: () => undefined,
    note: (line) => void notes.push(line),
    progress: () => undefined,
    style: (_, text) => text,
  }
  const sender = pictureSender({
    client: await services.clientOf(server),
    server,
    book: services.pictures,
    terminal,
    isTrial,
    read: (picture) => readAllowedPicture(picture, rule),
  })
  const input = await inputOf({ name: given, path, bytes })
  const { page, title, warnings } = await preparePage(input, {
    server,
    options: {},
    services,
    terminal,
    isTrial,
    sender,
  })
  const left = notes.map((message) => ({ code: 'url_dropped' as const, path: basename(path), message }))
  return { page, ...(title !== undefined && { title }), warnings: [...left, ...warnings] }
}

/** The bytes, or why there are none. */
async function readAllowedPicture(picture: string, rule: FileRule): Promise<Uint8Array | string> {
  try {
    return (await readAllowedFile(picture, rule)).bytes
  } catch (error) {
    if (error instanceof CommandFailure) return error.message.replace(/\.$/, '')
    throw error
  }
}

import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { realpath, stat } from 'node:fs/promises'
import { CommandFailure } from '../errors/command-failure.ts'

/** A text to be sent. */
export interface Input {
  /** What it is called in messages. */
  readonly name: string
  /** The file, absolute and without links; `undefined` for the standard input. */
  readonly path?: string | undefined
  readonly text: string
  /** The SHA-256 of the text. */
  readonly hash: string
}

/** Twice what a page may hold (FORMAT.md 8.1.3): what is larger is the wrong file. */
const MAX_BYTES = 8_388_608

/**
 * A file, or with `-` or nothing the standard input.
 *
 * @throws CommandFailure when it cannot be read, is empty, too large or not UTF-8
 */
export async function readInput(operand: string | undefined): Promise<Input> {
  const isFile = operand !== undefined && operand !== '-'
  const name = isFile ? operand : 'The standard input'
  const path = isFile ? await pathOf(operand) : undefined
  const bytes = await read(path === undefined ? process.stdin : createReadStream(path), name)
  const text = decoded(bytes, name)
  if (text.trim() === '') throw new CommandFailure(`${name} is empty.`)
  return { name, path, text, hash: hashOf(text) }
}

/**
 * A file without links on its way to it.
 *
 * @throws CommandFailure when it is no file
 */
export async function pathOf(operand: string): Promise<string> {
  try {
    const path = await realpath(operand)
    const about = await stat(path)
    if (about.isDirectory()) throw new CommandFailure(`${operand} is a folder.`)
    if (about.size > MAX_BYTES) throw tooLarge(operand)
    return path
  } catch (error) {
    if (error instanceof CommandFailure) throw error
    const { code } = error as NodeJS.ErrnoException
    throw new CommandFailure(
      code === 'ENOENT' ? `There is no file ${operand}.` : `${operand} cannot be read (${code}).`,
    )
  }
}

/**
 * UTF-8 as text, without a byte order mark, its lines ended by line feeds alone.
 *
 * @throws CommandFailure when it is anything else
 */
export function decoded(bytes: Uint8Array, name: string): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.replaceAll(/\r\n?/g, '\n')
  } catch {
    throw new CommandFailure(`${name} is not UTF-8 text.`)
  }
}

/** The SHA-256 of a text. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

async function read(stream: NodeJS.ReadableStream, name: string): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of stream) {
      chunks.push(Buffer.from(chunk))
      size += chunk.length
      if (size > MAX_BYTES) throw tooLarge(name)
    }
  } catch (error) {
    if (error instanceof CommandFailure) throw error
    throw new CommandFailure(`${name} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  }
  return Buffer.concat(chunks)
}

function tooLarge(name: string): CommandFailure {
  return new CommandFailure(`${name} has more than 8 MiB, and a page holds 4 MiB.`)
}

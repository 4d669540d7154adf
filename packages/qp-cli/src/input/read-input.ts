import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { realpath, stat } from 'node:fs/promises'
import type { FileKind } from 'qp-import'
import type { CodeLanguage } from 'qp-schema'
import { CommandFailure } from '../errors/command-failure.ts'
import { isOtherDocument } from './other-documents.ts'
import { bytesWithoutPictures } from './held-pictures.ts'

/** What is to be sent. */
interface NamedInput {
  /** What it is called in messages. */
  readonly name: string
  /** The file, absolute and without links; `undefined` for the standard input. */
  readonly path?: string | undefined
  /** The SHA-256 of the text, or of the bytes of a file of another kind. */
  readonly hash: string
}

/** Markdown, or a page document. */
export interface TextInput extends NamedInput {
  readonly text: string
}

/** A file that is imported. SPEC.md 18.12 */
export interface FileInput extends NamedInput {
  readonly kind: FileKind
  readonly bytes: Uint8Array
}

export type Input = TextInput | FileInput

/** Twice what a page may hold (FORMAT.md 8.1.3): what is larger is the wrong file. */
const MAX_TEXT_BYTES = 8_388_608
/** With pictures in it. */
export const MAX_FILE_BYTES = 67_108_864

/** Bytes of a file, or of the standard input, and what they are called. */
interface Source extends Pick<NamedInput, 'name' | 'path'> {
  readonly bytes: Uint8Array
}

/**
 * A file, or with `-` or nothing the standard input.
 *
 * @param isText - it is a text, whatever it looks like
 * @throws CommandFailure when it cannot be read, is empty or too large, or is no UTF-8 and of no kind that is imported
 */
export async function readInput(operand: string | undefined, isText = false): Promise<Input> {
  const source = await readSource(operand)
  return isText ? textOf(source) : inputOf(source)
}

/**
 * A text, whatever its name ends with; with `-` or nothing the standard input.
 *
 * @throws CommandFailure when it cannot be read, is empty, too large or not UTF-8
 */
export async function readText(operand: string | undefined): Promise<TextInput> {
  return textOf(await readSource(operand))
}

/**
 * What bytes are, by the name of their file. A text that begins as a document of HTML is one, and JSON with the keys of a
 * notebook is a notebook.
 *
 * @throws CommandFailure when they are empty or too large, or no UTF-8 and of no kind that is imported
 */
export async function inputOf(source: Source): Promise<Input> {
  const { name, path, bytes } = source
  const kind = await kindOf(name)
  if (kind !== undefined) return { name, path, kind, bytes, hash: hashOf(bytes) }
  const input = textOf(source)
  const seen = kindIn(input.text)
  return seen === undefined ? input : { ...input, kind: seen, bytes }
}

async function readSource(operand: string | undefined): Promise<Source> {
  const isFile = operand !== undefined && operand !== '-'
  const name = isFile ? operand : 'The standard input'
  const path = isFile ? await pathOf(operand) : undefined
  const bytes = await read(path === undefined ? process.stdin : createReadStream(path), name)
  return { name, path, bytes }
}

function textOf({ name, path, bytes }: Source): TextInput {
  const text = decoded(bytes, name)
  if (bytes.length > MAX_TEXT_BYTES && bytesWithoutPictures(text) > MAX_TEXT_BYTES)
    throw tooLarge(name, MAX_TEXT_BYTES)
  if (text.trim() === '') throw new CommandFailure(`${name} is empty.`)
  return { name, path, text, hash: hashOf(text) }
}

/** The kind of a text that says by itself that it is no markdown. Keys in the strings of a page document have backslashes. */
function kindIn(text: string): FileKind | undefined {
  if (/^\s*<(?:!doctype\s+html|html)\b/i.test(text)) return 'html'
  const isNotebook =
    /^\s*\{/.test(text) && /(?<!\\)"nbformat"\s*:\s*\d/.test(text) && /(?<!\\)"cells"\s*:\s*\[/.test(text)
  return isNotebook ? 'ipynb' : undefined
}

/** The kind of a file that is imported, by its name; `undefined` for texts, for which nothing is loaded. */
export async function kindOf(name: string): Promise<FileKind | undefined> {
  return isOwnText(name) ? undefined : (await import('qp-import')).fileKindOf(name)
}

function isOwnText(name: string): boolean {
  return /(?:\.(?:mdx?|markdown|txt|json)|^[^.]*)$/i.test(name)
}

/**
 * The language of a file of code, by the ending of its name; `undefined` for all others. For texts of our own nothing is
 * loaded.
 */
export async function codeLanguageOf(name: string): Promise<CodeLanguage | undefined> {
  return isOwnText(name) ? undefined : (await import('qp-import')).codeLanguageOf(name)
}

/** Whether `qp pull` writes such a file: markdown, or a page document. */
export async function isWritable(name: string): Promise<boolean> {
  return (await kindOf(name)) === undefined && (await codeLanguageOf(name)) === undefined
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
    if (about.size > MAX_FILE_BYTES) throw tooLarge(operand, MAX_FILE_BYTES)
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
    const advice = isOtherDocument(name) ? ' `qp help publish` lists the kinds of files that are read.' : ''
    throw new CommandFailure(`${name} is not UTF-8 text.${advice}`)
  }
}

/** The SHA-256 of a text or of bytes. */
export function hashOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}

async function read(stream: NodeJS.ReadableStream, name: string): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of stream) {
      chunks.push(Buffer.from(chunk))
      size += chunk.length
      if (size > MAX_FILE_BYTES) throw tooLarge(name, MAX_FILE_BYTES)
    }
  } catch (error) {
    if (error instanceof CommandFailure) throw error
    throw new CommandFailure(`${name} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  }
  return Buffer.concat(chunks)
}

function tooLarge(name: string, maxBytes: number): CommandFailure {
  return new CommandFailure(`${name} has more than ${maxBytes / 1_048_576} MiB, and a page holds 4 MiB.`)
}

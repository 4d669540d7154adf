import { rmSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { UnreadableFileError } from 'qp-import'
import { openZip } from 'qp-import/zip'
import { CommandFailure } from '../../errors/command-failure.ts'

/** A folder, or what a zip file holds as one. */
export interface Unpacked {
  /** What it is: absolute, without links. */
  readonly root: string
  /** Where its files are read. */
  readonly place: string
  /** What was left out of a zip file, with the reason. */
  readonly leftOut: readonly { readonly name: string; readonly reason: string }[]
  /** Removes what was unpacked. */
  remove(): Promise<void>
}

const MAX_ZIP_BYTES = 536_870_912
/** Of all archives in one: each has the bounds of SPEC.md 14.10.5 for itself. */
const MAX_UNPACKED = { files: 20_000, bytes: 536_870_912 } as const
const SIGNALS = ['SIGINT', 'SIGTERM'] as const
/** Why a file has no place among the others here. */
const UNWRITABLE: Readonly<Record<string, string>> = {
  EEXIST: 'another file in it has the same name',
  ENOTDIR: 'another file in it has the same name',
  ENAMETOOLONG: 'its name is too long',
}

/**
 * Opens a folder, or unpacks a zip file into a folder of this user alone. SPEC.md 18.13.10
 *
 * @throws CommandFailure for a zip file that is damaged, too large, or names files outside of itself
 */
export async function unpacked(operand: string): Promise<Unpacked> {
  const root = await realpath(operand)
  const about = await stat(root)
  if (about.isDirectory()) return { root, place: root, leftOut: [], remove: async () => undefined }
  if (about.size > MAX_ZIP_BYTES)
    throw new CommandFailure(`${operand} has more than ${MAX_ZIP_BYTES / 1_048_576} MiB.`)
  const temporary = await realpath(await mkdtemp(join(tmpdir(), 'qp-zip-')))
  // Who interrupts the command leaves nothing of it either.
  const stop = (signal: NodeJS.Signals) => {
    rmSync(temporary, { recursive: true, force: true })
    ignoreSignals()
    process.kill(process.pid, signal)
  }
  const ignoreSignals = () => void SIGNALS.map((signal) => process.off(signal, stop))
  for (const signal of SIGNALS) process.on(signal, stop)
  const remove = async () => {
    await rm(temporary, { recursive: true, force: true })
    ignoreSignals()
  }
  try {
    const files = new Map<string, () => Uint8Array>()
    const losses = collect(await readFile(root), files)
    if (files.size > MAX_UNPACKED.files) throw tooMuch(operand)
    let room: number = MAX_UNPACKED.bytes
    const top = onlyFolder([...files.keys()])
    for (const [name, read] of files) {
      const path = join(temporary, name)
      const bytes = read()
      room -= bytes.length
      if (room < 0) throw tooMuch(operand)
      try {
        await mkdir(dirname(path), { recursive: true })
        await writeFile(path, bytes, { flag: 'wx', mode: 0o600 })
      } catch (error) {
        const { code = '' } = error as NodeJS.ErrnoException
        const reason = UNWRITABLE[code]
        if (reason === undefined) throw error
        losses.push({ name, reason })
      }
    }
    return { root, place: join(temporary, top), leftOut: losses, remove }
  } catch (error) {
    await remove()
    if (error instanceof UnreadableFileError)
      throw new CommandFailure(`${operand} cannot be read: ${error.message}`)
    throw error
  }
}

function tooMuch(operand: string): CommandFailure {
  return new CommandFailure(
    `${operand} holds zip files with more than ${MAX_UNPACKED.files} files or 512 MiB in all. Unpack it, and publish the folder.`,
  )
}

/** The files of an archive; exports of Notion have all in archives in one. */
function collect(
  bytes: Uint8Array,
  files: Map<string, () => Uint8Array>,
): { name: string; reason: string }[] {
  const losses: { name: string; reason: string }[] = []
  const add = (archive: ReturnType<typeof openZip>, isInner: boolean) => {
    for (const { name, message } of archive.losses) losses.push({ name, reason: reasonOf(message) })
    for (const name of archive.names) {
      if (!isInner && /\.zip$/i.test(name)) addInner(name, archive.read(name))
      else if (files.has(name)) losses.push({ name, reason: 'another file in it has the same name' })
      else files.set(name, () => archive.read(name))
    }
  }
  const addInner = (name: string, inner: Uint8Array) => {
    try {
      add(openZip(inner), true)
    } catch (error) {
      if (!(error instanceof UnreadableFileError)) throw error
      losses.push({ name, reason: reasonOf(error.message) })
    }
  }
  add(openZip(bytes), false)
  return losses
}

/** What an archive says is a sentence of its own. */
function reasonOf(message: string): string {
  return message.charAt(0).toLowerCase() + message.slice(1).replace(/,? and was left out\.$|\.$/, '')
}

/** The folder that holds everything else, as in archives of a repository. */
function onlyFolder(names: readonly string[]): string {
  const tops = new Set(names.map((name) => name.split('/', 1)[0] ?? ''))
  const [top = ''] = tops
  return tops.size === 1 && names.every((name) => name.startsWith(`${top}/`)) ? top : ''
}

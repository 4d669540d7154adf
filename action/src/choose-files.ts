import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Github } from './github.ts'
import { say } from './log.ts'
import type { Settings } from './settings.ts'

/** So that the keys of all pages fit into a comment. SPEC.md 19.3.3 */
export const MAX_FILES = 50
const MAX_PATH_BYTES = 255
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024

/**
 * The files that are to be pages, as paths in the workspace, in order.
 *
 * @throws Error for more than 50. SPEC.md 19.3
 */
export async function chooseFiles(settings: Settings, github: Github): Promise<readonly string[]> {
  const { workspace, patterns } = settings
  if (!existsSync(join(workspace, '.git')))
    throw new Error('There is no repository here: a step with actions/checkout has to come first.')
  const named = patterns.length === 0 ? await changedMarkdown(github) : await matching(patterns, workspace)
  const files: string[] = []
  for (const name of [...new Set(named)].toSorted()) {
    const problem = await problemOf(name, workspace)
    if (problem === undefined) files.push(name)
    else say('warning', `${name} was left out: ${problem}.`)
  }
  if (files.length > MAX_FILES)
    throw new Error(
      `${files.length} files are chosen, and at most ${MAX_FILES} are published. Name fewer in the input \`files\`. Nothing was changed.`,
    )
  return files
}

async function changedMarkdown(github: Github): Promise<readonly string[]> {
  const changed = await github.changedFiles()
  return changed
    .filter(({ filename, status }) => status !== 'removed' && /\.(?:md|markdown)$/i.test(filename))
    .map(({ filename }) => filename)
}

/** What git knows or would take up; nothing that it ignores. */
async function matching(patterns: readonly string[], workspace: string): Promise<readonly string[]> {
  const { stdout } = await promisify(execFile)(
    'git',
    ['--glob-pathspecs', 'ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...patterns],
    { cwd: workspace, maxBuffer: MAX_OUTPUT_BYTES },
  )
  return stdout.split('\0').filter((name) => name !== '')
}

/** A link could lead to what the pull request may not show, such as the token in `.git/config`. */
async function problemOf(name: string, workspace: string): Promise<string | undefined> {
  const path = join(workspace, name)
  const real = await realpath(path).catch(() => undefined)
  if (real === undefined) return 'it is not in what was checked out'
  if (real !== path || /(?:^|\/)\.git(?:\/|$)/i.test(name))
    return 'a link is on its way, or it is part of git'
  if (!(await stat(path)).isFile()) return 'it is no file'
  if (Buffer.byteLength(name) > MAX_PATH_BYTES) return `its path has more than ${MAX_PATH_BYTES} bytes`
  return undefined
}

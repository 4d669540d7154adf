import { homedir } from 'node:os'
import { join } from 'node:path'
import { CommandFailure } from './errors/command-failure.ts'

/** Environment variables. */
export type Environment = Readonly<Record<string, string | undefined>>

/** The folder in which `qp` keeps keys and settings, whether it is there or not. SPEC.md 18.3.1 */
export function configurationFolder(
  environment: Environment,
  platform: NodeJS.Platform = process.platform,
): string {
  const { XDG_CONFIG_HOME, APPDATA } = environment
  if (XDG_CONFIG_HOME !== undefined && XDG_CONFIG_HOME !== '') return join(XDG_CONFIG_HOME, 'qp')
  if (platform === 'win32' && APPDATA !== undefined && APPDATA !== '') return join(APPDATA, 'qp')
  const home = environment['HOME'] || homedir()
  if (home === '') throw new CommandFailure('There is no home folder to keep keys in: set HOME.')
  if (platform === 'win32') return join(home, 'AppData', 'Roaming', 'qp')
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'qp')
  return join(home, '.config', 'qp')
}

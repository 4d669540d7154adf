import { execFile } from 'node:child_process'

/** How a command is run. */
export interface CommandOptions {
  /** The folder that it is run in. */
  readonly cwd: string
  readonly env?: NodeJS.ProcessEnv
}

const DEADLINE_MS = 180_000

/**
 * What a command prints to its standard output.
 * @throws Error with both outputs when it fails or takes more than three minutes
 */
export function runCommand(file: string, args: readonly string[], options: CommandOptions): Promise<string> {
  return new Promise((resolve, reject) => {
    const { cwd, env = consumerEnvironment() } = options
    execFile(
      file,
      args,
      { cwd, env, timeout: DEADLINE_MS, killSignal: 'SIGKILL', maxBuffer: 64 * 1024 * 1024 },
      (error, stdout, stderr) => {
        if (error === null) resolve(stdout)
        else reject(new Error(`${error.message}\n${stdout}\n${stderr}`.trim(), { cause: error }))
      },
    )
  })
}

/** This process's environment without what pnpm sets for the scripts of the workspace. */
export function consumerEnvironment(): NodeJS.ProcessEnv {
  const ofTheWorkspace = /^(?:npm_(?!config_registry$)|pnpm_|NODE_OPTIONS$|NODE_PATH$|INIT_CWD$)/i
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !ofTheWorkspace.test(name)))
}

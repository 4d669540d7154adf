import { spawnSync } from 'node:child_process'

/** How a program in a terminal has ended, and what was to be seen there. */
export interface Shown {
  readonly code: number | null
  readonly shown: string
}

/** Nothing takes as long but what waits for something that does not come. */
const MAX_MILLISECONDS = 50_000

/** What python3 does: it runs a program in a pseudo-terminal and types, each text once what it waits for is to be seen. */
const PSEUDO_TERMINAL = `
import os, pty, sys
program, typed = sys.argv[1].split('\x1f'), [line.split('=>', 1) for line in sys.argv[2:]]
pid, terminal = pty.fork()
if pid == 0: os.execvp(program[0], program)
shown = b''
while True:
    try: chunk = os.read(terminal, 4096)
    except OSError: break
    if not chunk: break
    shown += chunk
    while typed and typed[0][0].encode() in shown:
        os.write(terminal, typed.pop(0)[1].encode())
sys.stdout.buffer.write(shown)
sys.exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
`

/** Whether this machine has a program; said loudly, and an error where `CI` is set. */
export function hasProgram(program: string, what: string): boolean {
  if (spawnSync(program, ['-c', '']).status === 0) return true
  const said = `${program} is missing: ${what} is not tested.`
  if (process.env['CI'] === 'true') throw new Error(said)
  process.stderr.write(`\n*** ${said} ***\n\n`)
  return false
}

/**
 * Runs a program in a pseudo-terminal, which needs python3.
 *
 * @param typed - `what is waited for=>what is typed then`
 */
export function inTerminal(
  program: readonly string[],
  typed: readonly string[],
  { cwd, env }: { readonly cwd: string; readonly env: Readonly<Record<string, string>> },
): Shown {
  const { status, stdout } = spawnSync('python3', ['-c', PSEUDO_TERMINAL, program.join('\u001f'), ...typed], {
    cwd,
    env: { ...env, TERM: 'xterm' },
    encoding: 'utf8',
    timeout: MAX_MILLISECONDS,
  })
  return { code: status, shown: stdout.replaceAll('\r\n', '\n') }
}

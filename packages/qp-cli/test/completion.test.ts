import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hasProgram, inTerminal } from './pseudo-terminal.ts'
import { newPerson, type Person, PROGRAM } from './qp-process.ts'

const ID = 'V1StGXR8Z5jd'

/** How a shell is started that completes `qp`; calls of it are written into `called`, an argument to a line. */
const SHELLS = {
  bash: {
    start: ['bash', '--noprofile', '--rcfile', '.rc', '-i'],
    settings: `
PS1='READY> '
eval "$(command qp completion bash)"
qp() {
  if [ "$1" = list ]; then command qp "$@"; return; fi
  printf '%s\\n' "$@" -- >> called
}`,
  },
  zsh: {
    start: ['zsh', '-f', '-i'],
    settings: `
autoload -U compinit && compinit -u -D
eval "$(command qp completion zsh)"
qp() {
  if [ "$1" = list ]; then command qp "$@"; return; fi
  printf '%s\\n' "$@" -- >> called
}
PS1='READY> '`,
  },
  fish: {
    start: ['fish', '--no-config', '-i', '-C', 'source .rc'],
    settings: `
command qp completion fish | source
function qp
  if test "$argv[1]" = list; command qp $argv; return; end
  printf '%s\\n' $argv -- >> called
end
function fish_prompt; echo 'READY> '; end`,
  },
} as const

/** What is typed, with → for the key Tab, and the arguments that come of it. */
const TYPED: readonly (readonly [line: string, args: readonly string[]])[] = [
  ['publish rep→', ['publish', 'report of may.md']],
  ['report\\ of→', ['report of may.md']],
  ['"report of→', ['report of may.md']],
  ['app→ V1S→', ['append', ID]],
  ['append V1S→ rep→', ['append', ID, 'report of may.md']],
  ['--theme dark-v→ x.md', ['--theme', 'dark-vivid', 'x.md']],
  ['x.md --dir rt→', ['x.md', '--dir', 'rtl']],
  ['x.md --theme=light-e→', ['x.md', '--theme=light-editorial']],
  ['x.md --plai→', ['x.md', '--plain']],
  ['publish --pictures-from re→', ['publish', '--pictures-from', 'readings']],
  ['publish --expires 4→', ['publish', '--expires', '4w']],
  ['publish --title rep→', ['publish', '--title', 'rep']],
  ['--server x get --js→', ['--server', 'x', 'get', '--json']],
  [`expire ${ID} 7→`, ['expire', ID, '7d']],
  ['help who→', ['help', 'whoami']],
  ['completion zs→', ['completion', 'zsh']],
  ['login rep→', ['login', 'rep']],
]

let person: Person
beforeEach(async () => {
  person = await newPerson('')
  await mkdir(dirname(person.keyFile), { recursive: true })
  const time = '2026-01-01T00:00:00.000Z'
  const page = {
    id: ID,
    server: 'http://127.0.0.1:9',
    url: '',
    editKey: '',
    createdAt: time,
    updatedAt: time,
  }
  await writeFile(person.keyFile, JSON.stringify({ version: 1, pages: [page], begun: [] }))
  await mkdir(join(person.home, 'bin'))
  await writeFile(join(person.home, 'bin/qp'), `#!/bin/sh\nexec '${process.execPath}' '${PROGRAM}' "$@"\n`, {
    mode: 0o755,
  })
  await mkdir(join(person.home, 'readings'))
  await person.write('report of may.md', 'x')
})
afterEach(() => person.remove())

const hasTerminal = hasProgram('python3', 'the completion of qp')

describe.each(Object.entries(SHELLS))('[18.1.1] the key Tab in %s', (shell, { start, settings }) => {
  it.runIf(hasTerminal && hasProgram(shell, `the completion of qp in ${shell}`))('completes', async () => {
    await person.write('.rc', settings)
    const lines = TYPED.map(([line]) => `qp ${line.replaceAll('→', '\t')}\n`)
    const first = shell === 'zsh' ? ['=>. ./.rc\n'] : []
    const env = { ...person.environment, PATH: `${join(person.home, 'bin')}:${person.environment['PATH']}` }
    const { shown } = inTerminal(start, [...first, `READY> =>${lines.join('')}exit\n`], {
      cwd: person.home,
      env,
    })
    const called = await readFile(join(person.home, 'called'), 'utf8').catch(() => shown)
    const calls = called
      .split('\n--\n')
      .slice(0, -1)
      .map((args) => args.replaceAll(/\/$/gm, '').split('\n'))
    expect(calls).toEqual(TYPED.map(([, args]) => args))
  })
})

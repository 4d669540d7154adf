import { UsageError } from 'qp-command-line'
import type { Command } from '../command.ts'
import { completed } from '../help/completion/completed.ts'
import { SHELLS, type Shell } from '../help/completion/index.ts'
import { EXIT } from '../errors/command-failure.ts'

export const COMPLETION: Command = {
  name: 'completion',
  operands: ['SHELL'],
  options: [],
  summary: 'print the completion script for bash, zsh or fish',
  details:
    'bash: `eval "$(qp completion bash)"` in ~/.bashrc. zsh: `eval "$(qp completion zsh)"` in ~/.zshrc, after compinit.\n' +
    'fish: `qp completion fish > ~/.config/fish/completions/qp.fish`.',
  async run({ operands: [shell = ''], program, terminal }) {
    const write = SHELLS[shell as Shell]
    if (write === undefined) throw new UsageError(`completion knows ${Object.keys(SHELLS).join(', ')}.`)
    const script = write(completed(program))
    terminal.result({ shell, script }, script)
    return EXIT.done
  },
}

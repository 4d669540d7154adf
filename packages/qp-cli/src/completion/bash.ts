import type { Completed } from './completed.ts'

/** The script for bash. */
export function bashCompletion(commands: readonly Completed[]): string {
  const cases = commands.map(
    ({ name, options }) => `    ${name}) echo "${options.map(([option]) => `--${option}`).join(' ')}" ;;`,
  )
  const names = commands.map(({ name }) => name).join(' ')
  const withPages = commands.filter(({ takesPages }) => takesPages).map(({ name }) => name)
  return `_qp_options() {
  case "$1" in
${cases.join('\n')}
  esac
}
_qp() {
  local word="\${COMP_WORDS[COMP_CWORD]}" command="\${COMP_WORDS[1]}"
  if [[ "$word" == -* ]]; then
    COMPREPLY=($(compgen -W "$(_qp_options "$command")" -- "$word"))
  elif [[ "$COMP_CWORD" == 1 ]]; then
    COMPREPLY=($(compgen -W "${names}" -- "$word") $(compgen -f -- "$word"))
  else
    COMPREPLY=($(compgen -f -- "$word"))
    case "$command" in
    ${withPages.join('|')}) COMPREPLY+=($(compgen -W "$(qp list --ids 2>/dev/null)" -- "$word")) ;;
    completion) COMPREPLY=($(compgen -W "bash zsh fish" -- "$word")) ;;
    esac
  fi
}
complete -o filenames -F _qp qp
`
}

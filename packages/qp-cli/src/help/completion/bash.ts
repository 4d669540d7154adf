import type { Completed, CompletedOption, Values } from './completed.ts'

/**
 * The script for bash, from 3.2 on, which macOS has. Names with spaces come one to a line, and readline quotes them; what
 * stands in the line already is looked for without its quotes.
 */
export function bashCompletion(commands: readonly Completed[]): string {
  const names = commands.map(({ name }) => name).join(' ')
  const options = [
    ...new Map(commands.flatMap((command) => command.options).map((one) => [one.name, one])).values(),
  ]
  const valued = options.filter(({ value }) => value !== undefined)
  return `_qp_offer() {
  local line
  while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen "$@")
}
_qp_pages() {
  local line
  # compgen -W would carry out what stands in an id.
  while IFS= read -r line; do [[ "$line" == "$1"* ]] && COMPREPLY+=("$line"); done < <(qp list --ids 2> /dev/null)
}
_qp() {
  local word="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD - 1]}" command= operands=0 at
  COMPREPLY=()
  # --theme=dark is three words here.
  if [[ "$word" == = ]]; then
    word=
  elif [[ "$previous" == = ]]; then
    previous="\${COMP_WORDS[COMP_CWORD - 2]}"
  fi
  local plain="\${word//\\\\/}"
  plain="\${plain#[\\"\\']}"
  case "$previous" in
${valued.map(valueCase).join('\n')}
  esac
  for ((at = 1; at < COMP_CWORD; at++)); do
    case "\${COMP_WORDS[at]}" in
    ${valued.map(({ name }) => `--${name}`).join('|')})
      [[ "\${COMP_WORDS[at + 1]}" == = ]] && ((at++))
      ((at++)) ;;
    -?*) ;;
    *) if [[ -z "$command" ]]; then command="\${COMP_WORDS[at]}"; else ((operands++)); fi ;;
    esac
  done
  if [[ -z "$command" && "$word" != -* ]]; then
    _qp_offer -W "${names}" -- "$word"
    _qp_offer -f -- "$plain"
    return
  fi
  case " ${names} " in
  *" $command "*) ;;
  *) command=publish ;;
  esac
  if [[ "$word" == -* ]]; then
    case "$command" in
${commands.map(optionsCase).join('\n')}
    esac
    return
  fi
  case "$command $operands" in
${commands.flatMap(operandCases).join('\n')}
  esac
}
complete -o filenames -F _qp qp
`
}

function valueCase({ name, value }: CompletedOption): string {
  return `  --${name}) ${offer(value?.values ?? [])}return ;;`
}

function optionsCase({ name, options }: Completed): string {
  return `    ${name}) _qp_offer -W "${options.map((option) => `--${option.name}`).join(' ')}" -- "$word" ;;`
}

function operandCases({ name, operands }: Completed): string[] {
  return operands.map((values, index) => {
    const place = index === operands.length - 1 ? '*' : String(index)
    return `  "${name} "${place}) ${offer(values)};;`
  })
}

function offer(values: Values): string {
  if (values === 'pages') return `_qp_pages "$word"; ${offer('files')}`
  if (values === 'files') return '_qp_offer -f -- "$plain"; '
  if (values === 'folders') return '_qp_offer -d -- "$plain"; '
  return values.length === 0 ? '' : `_qp_offer -W "${values.join(' ')}" -- "$word"; `
}

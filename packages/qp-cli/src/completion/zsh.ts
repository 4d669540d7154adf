import type { Completed } from './completed.ts'

/** The script for zsh. */
export function zshCompletion(commands: readonly Completed[]): string {
  const described = commands.map(({ name, summary }) => `    ${quoted(`${name}:${summary}`)}`)
  const cases = commands.map(({ name, options, takesPages }) => {
    const flags = options.map(([option, { summary, value }]) =>
      quoted(
        `--${option}[${summary.replaceAll(/[[\]:]/g, ' ')}]${value === undefined ? '' : `:${value}:_files`}`,
      ),
    )
    const operands = takesPages ? `'*: :_qp_pages'` : `'*: :_files'`
    return `  ${name}) _arguments ${flags.join(' ')} ${operands} ;;`
  })
  return `#compdef qp
_qp_pages() {
  local -a pages
  pages=(\${(f)"$(qp list --ids 2>/dev/null)"})
  compadd -a pages
  _files
}
_qp() {
  local -a commands
  commands=(
${described.join('\n')}
  )
  if (( CURRENT == 2 )); then
    _describe command commands
    _files
    return
  fi
  local command="$words[2]"
  shift words
  (( CURRENT-- ))
  case "$command" in
${cases.join('\n')}
  *) _files ;;
  esac
}
compdef _qp qp
`
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

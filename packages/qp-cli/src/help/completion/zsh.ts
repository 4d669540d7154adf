import type { Completed, CompletedOption, Values } from './completed.ts'

/** The script for zsh. */
export function zshCompletion(commands: readonly Completed[]): string {
  const described = commands.map(({ name, summary }) => `    ${quoted(`${name}:${summary}`)}`)
  const publish = commands.find(({ name }) => name === 'publish')
  return `#compdef qp
_qp_pages() {
  local -a pages
  pages=(\${(f)"$(qp list --ids 2> /dev/null)"})
  compadd -a pages
  _files
}
_qp_first() {
  local -a commands
  commands=(
${described.join('\n')}
  )
  _describe command commands
  _files
}
_qp() {
  local curcontext="$curcontext" state line
  typeset -A opt_args
  _arguments -C -A '-*' ${optionsOf(publish)} '1: :_qp_first' '*:: :->rest'
  [[ "$state" == rest ]] || return
  case "$words[1]" in
${commands.map((command) => `  ${command.name}) ${argumentsOf(command)} ;;`).join('\n')}
  *) _arguments ${optionsOf(publish)} '*: :_files' ;;
  esac
}
compdef _qp qp
`
}

function argumentsOf(command: Completed): string {
  const { operands } = command
  const places = operands.map((values, index) => {
    const place = index === operands.length - 1 ? '*' : String(index + 1)
    return quoted(`${place}: :${actionOf(values)}`)
  })
  return ['_arguments', optionsOf(command), ...places].join(' ')
}

function optionsOf(command: Completed | undefined): string {
  return (command?.options ?? []).map(optionOf).join(' ')
}

function optionOf({ name, summary, multiple, value }: CompletedOption): string {
  const about = `[${summary.replaceAll(/[[\]:]/g, ' ')}]`
  if (value === undefined) return quoted(`--${name}${about}`)
  return quoted(`${multiple ? '*' : ''}--${name}=${about}:${value.name}:${actionOf(value.values)}`)
}

function actionOf(values: Values): string {
  if (values === 'pages') return '_qp_pages'
  if (values === 'files') return '_files'
  if (values === 'folders') return '_files -/'
  return values.length === 0 ? ' ' : `(${values.join(' ')})`
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

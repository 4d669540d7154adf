export {
  type GivenOptions,
  type Option,
  type Options,
  type Program,
  type Syntax,
  UsageError,
} from './command.ts'
export { escapeControlCharacters } from './control-characters.ts'
export { columns, helpOf, optionCall, overview, synopsisOf } from './help.ts'
export {
  commandHint,
  findCommand,
  type FoundCommand,
  parseArguments,
  requireCall,
} from './parse-arguments.ts'

export {
  type GivenOptions,
  type Option,
  type Options,
  type Program,
  type Syntax,
  UsageError,
} from './command.ts'
export { escapeControlCharacters, withoutControlCharacters } from './control-characters.ts'
export { columns, helpOf, optionCall, overview, synopsisOf } from './help.ts'
export {
  commandHint,
  findCommand,
  type FoundCommand,
  parseArguments,
  requireCall,
} from './parse-arguments.ts'
export { type Call, COMMON_OPTIONS, type Output, type RunnableProgram, runProgram } from './run-program.ts'

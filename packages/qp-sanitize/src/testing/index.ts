export { BlockTypeError, checkBlockType, type CheckOptions } from './check-block-type.ts'

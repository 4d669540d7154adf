export * from './cases.ts'
export * from './conformance-error.ts'
export * from './run.ts'
export * from './vector.ts'

/** A change of one place in our sources. */
export interface Mutant {
  /** The clause that it breaks. One that is made at random has none. */
  readonly clause?: string
  /** From the root of the repository. */
  readonly file: string
  /** Of one that is made at random, from 1. */
  readonly line?: number
  /** What stands there, once. */
  readonly find: string
  /** What is put in its place. */
  readonly put: string
  /** Why no vector can tell it from the original. */
  readonly equivalent?: string
}

/** Mutations of one file: a clause, what stands there, and what is put in its place. */
export type Mutation = readonly [clause: string, find: string, put: string, equivalent?: string]

/** The mutants of one file. */
export function mutantsOf(file: string, mutations: readonly Mutation[]): Mutant[] {
  return mutations.map(([clause, find, put, equivalent]) => ({
    clause,
    file,
    find,
    put,
    ...(equivalent !== undefined && { equivalent }),
  }))
}

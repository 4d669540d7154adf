import { existsSync, readFileSync } from 'node:fs'
import { type Block, leavesOf } from 'qp-schema'

/** A hostile string and where it comes from. */
export interface AttackVector {
  /** The file without its ending, and the place in it: `dompurify 17`. */
  readonly name: string
  readonly payload: string
}

const OWN = new URL('../../packages/qp-schema/vectors/attacks.json', import.meta.url)
const CORPORA = new URL('../../../shared/corpora/', import.meta.url)
const FILES = ['dompurify', 'payloadbox', 'blns']

const attacks = JSON.parse(readFileSync(OWN, 'utf8')) as { name: string; input: Block }[]

/** The repository's own attacks as they were found, each as the JSON of its block. */
export function ownBlocks(): AttackVector[] {
  return attacks.map(({ name, input }) => ({ name: `own ${name}`, payload: JSON.stringify(input) }))
}

/** Every string of the repository's own attacks, each once. */
export function ownVectors(): AttackVector[] {
  return distinct(
    attacks.flatMap(({ name, input }) =>
      leavesOf(input).map(({ path, value }) => ({ name: `own ${name}, ${path}`, payload: value })),
    ),
  )
}

/** Whether the public corpora lie beside the repository. */
export const corporaPresent: boolean = existsSync(CORPORA)

/** The strings of the public corpora in their order; empty when they are absent. */
export function corpusVectors(): AttackVector[] {
  if (!corporaPresent) return []
  return FILES.flatMap((file) => {
    const text = readFileSync(new URL(`${file}.json`, CORPORA), 'utf8')
    return (JSON.parse(text) as (string | { payload: string })[]).map((entry, index) => ({
      name: `${file} ${index}`,
      payload: typeof entry === 'string' ? entry : entry.payload,
    }))
  })
}

/** Every `step`th vector, and always the same ones: `step` slices from 0 on are all of them. */
export function sliceOf(vectors: readonly AttackVector[], step: number, slice = 0): AttackVector[] {
  return vectors.filter((_, index) => index % step === slice)
}

/** Vectors of which no two have the same payload. */
export function distinct(vectors: readonly AttackVector[]): AttackVector[] {
  return [...new Map(vectors.map((vector) => [vector.payload, vector])).values()]
}

import { isDeepStrictEqual } from 'node:util'
import type { BlocksOptions } from 'qp-react'
import type { Block, PageDocument } from 'qp-schema'
import { type ConformanceOptions, runConformance } from 'qp-schema/conformance'
import { blockVectors, pageVectors } from 'qp-schema/vectors'
import { normalize } from './normalize.ts'

/** Shows blocks as HTML by way of React. */
export type ToHtml = (
  blocks: readonly Block[],
  options: Pick<BlocksOptions, 'dir'>,
) => string | Promise<string>

type Exceptions = NonNullable<ConformanceOptions<PageDocument>['skip']>

/** The vectors that do not apply, each with its reason. */
const exceptionOf: Exceptions = ({ sanitized }) =>
  sanitized?.layout === 'full_bleed' ? 'a page that is one frame is for renderPage' : undefined

/** What there is to compare with the HTML of the vectors, and what came of it. */
export interface Outcome {
  readonly passed: number
  readonly skipped: readonly string[]
  /** Names with what differs. */
  readonly failures: readonly string[]
}

/** Holds React's output for every block and page against the HTML of the vectors, after normalizing both. */
export async function compareAll(toHtml: ToHtml): Promise<Outcome> {
  const field = 'html' as const
  const compare = (actual: unknown, expected: unknown) =>
    isDeepStrictEqual(normalize(String(actual)), normalize(String(expected)))
  const results = [
    ...(await runConformance({
      vectors: Object.values(blockVectors).flat(),
      field,
      render: (block) => toHtml([block], {}),
      compare,
    })),
    ...(await runConformance({
      vectors: pageVectors,
      field,
      render: ({ blocks, dir }) => toHtml(blocks, dir === undefined ? {} : { dir }),
      compare,
      skip: exceptionOf,
    })),
  ]
  return {
    passed: results.filter(({ pass, skipped }) => pass && skipped === undefined).length,
    skipped: results.flatMap(({ name, skipped }) => (skipped === undefined ? [] : [`${name}: ${skipped}`])),
    failures: results.flatMap(({ error }) => error?.message ?? []),
  }
}

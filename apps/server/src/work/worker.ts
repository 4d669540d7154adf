import { workerData } from 'node:worker_threads'
import { move, transferableSymbol, valueSymbol } from 'piscina'
import type { Config } from '../config.ts'
import { type BodyTask, prepareBody, readBody } from '../operations/prepare-body.ts'
import type { PageJson } from '../pages/page-repository-contract.ts'
import { safeBlocksJson } from '../pages/parse-page.ts'
import { cardContent, type DocumentPart, renderDocument } from '../public/documents.ts'
import { attempt } from './outcome.ts'

const config = workerData as Config

/** Answers once this module is loaded. */
export function ready(): void {}

/** What a body says before anybody has looked at the store. */
export function read(task: BodyTask) {
  return attempt(() => readBody(task))
}

/** What an operation makes of a body. */
export function prepare(task: BodyTask) {
  return prepareBody(task)
}

/** A document of a page, as bytes that change hands without being copied. */
export function render({ page, part }: { page: PageJson; part: DocumentPart }) {
  const rendering = renderDocument(page, part, config)
  if (rendering === undefined) return undefined
  const document = { policy: rendering.policy, bytes: new TextEncoder().encode(rendering.text) }
  const moved: unknown = move({
    get [transferableSymbol]() {
      return document.bytes.buffer
    },
    get [valueSymbol]() {
      return document
    },
  })
  return moved as typeof document
}

/** What the social card of a page says. */
export function describe({ page }: { page: PageJson }) {
  return cardContent(page, config)
}

/** The blocks of a page of an older policy, as JSON. */
export function sanitize({ page }: { page: PageJson }) {
  return safeBlocksJson(page)
}

/** What a thread can be asked for. */
export type Jobs = {
  readonly read: typeof read
  readonly prepare: typeof prepare
  readonly render: typeof render
  readonly describe: typeof describe
  readonly sanitize: typeof sanitize
}

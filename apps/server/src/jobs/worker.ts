import { workerData } from 'node:worker_threads'
import { move, transferableSymbol, valueSymbol } from 'piscina'
import type { Config } from '../config/config.ts'
import { cardContent } from '../content/card-content.ts'
import type { PageJson } from '../content/page.ts'
import { safeBlocksJson } from '../content/parse-page.ts'
import { attempt } from '../refusal.ts'
import { type DocumentPart, makeDocument } from './make-document.ts'
import { type BodyTask, prepareBody, readBody } from './prepare-body.ts'

const config = workerData as Config

/** Answers once this module is loaded. */
export function ready(): void {}

/** {@link readBody} in a thread. */
export function read(task: BodyTask) {
  return attempt(() => readBody(task))
}

/** {@link prepareBody} in a thread. */
export function prepare(task: BodyTask) {
  return prepareBody(task)
}

/** A document of a page, as bytes that are transferred without a copy. */
export async function render({ page, part }: { page: PageJson; part: DocumentPart }) {
  const made = await makeDocument(page, part, config)
  if (made === undefined) return undefined
  const sent = { policy: made.policy, bytes: new TextEncoder().encode(made.text) }
  const moved: unknown = move({
    get [transferableSymbol]() {
      return sent.bytes.buffer
    },
    get [valueSymbol]() {
      return sent
    },
  })
  return moved as typeof sent
}

/** The texts of a page's social card. */
export function describe({ page }: { page: PageJson }) {
  return cardContent(page, config)
}

/** The blocks of a page of an older policy as JSON, sanitized again. */
export function sanitize({ page }: { page: PageJson }) {
  return safeBlocksJson(page)
}

/** The jobs of a thread. */
export type JobTable = {
  readonly read: typeof read
  readonly prepare: typeof prepare
  readonly render: typeof render
  readonly describe: typeof describe
  readonly sanitize: typeof sanitize
}

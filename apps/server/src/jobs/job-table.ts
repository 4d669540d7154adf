import type { Config } from '../config/config.ts'
import { cardContent } from '../content/card-content.ts'
import type { PageJson } from '../content/page.ts'
import { findPlaces, passagesOf, type SoughtPlace } from '../content/passages.ts'
import { safeBlocksJson } from '../content/parse-page.ts'
import { attempt } from '../refusal.ts'
import { type DocumentPart, makeDocument } from './make-document.ts'
import { type BodyTask, prepareBody, readBody } from './prepare-body.ts'

/** The jobs, by name: what takes time, and is done in a thread where there are any. */
export function createJobTable(config: Config) {
  return {
    /** {@link readBody} in a thread. */
    read: (task: BodyTask) => attempt(() => readBody(task)),

    /** {@link prepareBody} in a thread. */
    prepare: (task: BodyTask) => prepareBody(task),

    /** A document of a page, as bytes: they are passed on faster than text. */
    async render({ page, part }: { page: PageJson; part: DocumentPart }) {
      const made = await makeDocument(page, part, config)
      return made && { policy: made.policy, bytes: new TextEncoder().encode(made.text) }
    },

    /** The texts of a page's social card. */
    describe: ({ page }: { page: PageJson }) => cardContent(page, config),

    /** The blocks of a page of an older policy as JSON, sanitized again. */
    sanitize: ({ page }: { page: PageJson }) => safeBlocksJson(page),

    /** The blocks of a page as notes know them. */
    passages: ({ page }: { page: PageJson }) => passagesOf(page),

    /** Where places of notes are now. */
    places: ({ page, sought }: { page: PageJson; sought: readonly SoughtPlace[] }) =>
      findPlaces(page, sought),
  }
}

/** What {@link createJobTable} makes. */
export type JobTable = ReturnType<typeof createJobTable>

import type { NoteRequest } from 'qp-schema/api'
import type { PageJson } from '../../content/page.ts'
import type { FoundPlace } from '../../content/passages.ts'
import { invalidFields } from '../../refusal.ts'
import type { PageJobs } from '../../jobs/page-jobs.ts'

/**
 * The place on a page that a note is about. Words that are not there any more are kept as they were sent: the reader has
 * seen them.
 *
 * @throws RefusedError `invalid_body` when nothing says which place is meant
 */
export async function notePlace(
  jobs: Pick<PageJobs, 'places'>,
  page: PageJson,
  { block, excerpt }: NonNullable<NoteRequest['at']>,
): Promise<Omit<FoundPlace, 'now'>> {
  const [place] = await jobs.places(page, [{ block, hash: null, excerpt: excerpt ?? null }])
  if (place === undefined || (place.now === 'gone' && place.excerpt.trim() === ''))
    throw invalidFields([{ path: 'at.block', message: 'is no block of this page' }])
  return place
}

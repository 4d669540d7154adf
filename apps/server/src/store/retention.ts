import type { Database } from './db/database.ts'
import type { Logger } from '../logger.ts'
import { forgetOldAnswers } from './idempotency-records.ts'
import { forgetExpiredPages } from './pages/delete-pages.ts'
import { forgetOldNotes } from './notes/notes.ts'
import { forgetUnreferencedPictures } from './pictures/unreferenced.ts'
import { forgetPastDays } from './quotas.ts'
import { forgetPastSecrets } from './address-secrets.ts'

const HOUR_MILLISECONDS = 60 * 60 * 1000

/**
 * Deletes counts of past days, secrets of past hours, expired answers and pages, pictures that no page names, and notes that were done long ago, now and
 * every hour. SPEC.md 5.10.7, 6.11.5, 8.7.6, 16.1.5, 16.5.2, 20.6
 *
 * @returns stops it
 */
export function startRetention(database: Database, logger: Logger): () => void {
  let isStopped = false
  const warn = (error: unknown) => {
    if (!isStopped)
      logger.warn({ err: error }, 'expired data could not be deleted; it is tried again in an hour')
  }
  const deleteExpired = async () => {
    await database.keepReserve().catch((error: unknown) => {
      if (!isStopped) logger.warn({ err: error }, 'no room is kept to delete pages on a full disk')
    })
    await forgetPastDays(database).catch(warn)
    await forgetPastSecrets(database).catch(warn)
    await forgetOldAnswers(database).catch(warn)
    await forgetExpiredPages(database).catch(warn)
    await forgetUnreferencedPictures(database).catch(warn)
    await forgetOldNotes(database).catch(warn)
  }
  const timer = setInterval(() => void deleteExpired(), HOUR_MILLISECONDS).unref()
  void deleteExpired()
  return () => {
    isStopped = true
    clearInterval(timer)
  }
}

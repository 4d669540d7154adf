import type { Database } from './db/database.ts'
import type { Logger } from '../logger.ts'
import { forgetOldAnswers } from './kept-answers.ts'
import { forgetPastDays } from './quotas.ts'

const HOUR_MILLISECONDS = 60 * 60 * 1000

/**
 * Forgets what addresses have added on days that are over, and kept answers whose time is over: now, and every hour.
 * SPEC.md 5.10.7, 8.7.6
 *
 * @returns ends it
 */
export function startRetention(database: Database, logger: Logger): () => void {
  let isOver = false
  const warn = (error: unknown) => {
    if (!isOver) logger.warn({ err: error }, 'what is over was not forgotten; the next hour tries again')
  }
  const forget = async () => {
    await forgetPastDays(database).catch(warn)
    await forgetOldAnswers(database).catch(warn)
  }
  const timer = setInterval(() => void forget(), HOUR_MILLISECONDS).unref()
  void forget()
  return () => {
    isOver = true
    clearInterval(timer)
  }
}

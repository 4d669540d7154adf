import type { Database } from '../db/database.ts'
import type { Logger } from '../logger.ts'
import { forgetPastDays } from './store-bounds.ts'

const HOUR_MILLISECONDS = 60 * 60 * 1000

/**
 * Forgets what addresses have added on days that are over: now, and every hour. SPEC.md 8.7.6
 *
 * @returns ends it
 */
export function keepForgettingPastDays(database: Database, logger: Logger): () => void {
  let isOver = false
  const forget = () => {
    forgetPastDays(database).catch((error: unknown) => {
      if (!isOver) logger.warn({ err: error }, 'what addresses have added on past days was not forgotten')
    })
  }
  const timer = setInterval(forget, HOUR_MILLISECONDS).unref()
  forget()
  return () => {
    isOver = true
    clearInterval(timer)
  }
}

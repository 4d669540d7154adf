import type { Waiting } from '../../session/retry.ts'

const TEXTS = {
  crowded: 'The service is very busy right now.',
  limited: 'There were too many requests from this network.',
  failing: 'The service could not save the page just now.',
  again: (when: string) => `Nothing you wrote is lost, and the editor will try again${when}.`,
} as const

/** Why a save waits that the service has answered, in English. */
export function waitingReason({ failure: { status }, until }: Waiting): string {
  if (status === 429) return `${TEXTS.limited} ${TEXTS.again(` at ${new Date(until).toLocaleTimeString()}`)}`
  return `${status === 503 ? TEXTS.crowded : TEXTS.failing} ${TEXTS.again('')}`
}

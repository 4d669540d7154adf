import type { Tally } from './bench.ts'
import type { ControlResult } from './controls.ts'
import type { Sink } from './sinks/sink.ts'

/** What a run came to. */
export interface Outcome {
  readonly vectors: number
  readonly own: number
  readonly sinks: readonly Sink[]
  readonly controls: readonly ControlResult[]
  readonly tally: Tally
  readonly milliseconds: number
}

/** Whether something ran, or a control did not fire: then nothing is proved. */
export function failed({ controls, tally }: Outcome): boolean {
  return tally.hits.length > 0 || controls.length === 0 || controls.some(isBroken)
}

/** The outcome in words. */
export function reportOf(outcome: Outcome): string {
  const { vectors, own, sinks, controls, tally, milliseconds } = outcome
  const broken = controls.filter(isBroken)
  const ownOnly = sinks.filter((sink) => sink.ownOnly === true).length
  const lines = [
    `vectors            ${vectors}, of which ${own} are the repository's own`,
    `sinks              ${sinks.length}, of which ${ownOnly} take the own vectors only`,
    `vectors x sinks    ${tally.sent} sent through the API, ${tally.refused} refused with 400`,
    `different results  ${tally.results}`,
    `showings           ${tally.showings} in Chromium, with the policy and with it stripped`,
    `documents          ${tally.documents}, with ${tally.elements} elements`,
    `controls           ${controls.length - broken.length} of ${controls.length} as they should be`,
    `executions         ${tally.hits.length}`,
    `time               ${Math.round(milliseconds / 1000)} s`,
    ...broken.map((control) => `CONTROL ${JSON.stringify(control)}`),
    ...tally.hits.map((hit) => `HIT ${JSON.stringify(hit)}`),
  ]
  return `${lines.join('\n')}\n`
}

/** Whether a control did not come out as it should. */
export function isBroken({ missing, unwanted }: ControlResult): boolean {
  return missing.length > 0 || unwanted.length > 0
}

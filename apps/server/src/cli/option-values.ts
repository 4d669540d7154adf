import { parseBytes } from '../config/byte-size.ts'
import type { PageState } from '../store/pages/catalog.ts'
import { UsageError } from 'qp-command-line'
import { type Invocation } from './command.ts'

const HOURS: Readonly<Record<string, number>> = { h: 1, d: 24, w: 7 * 24 }
const HOUR_MILLISECONDS = 60 * 60 * 1000
const DEFAULT_LIMIT = 50
const MAX_LIMIT = 1000

/**
 * How long `90d`, `12h` or `8w` is, in milliseconds.
 *
 * @throws UsageError for any other text
 */
export function parseAge(option: string, text: string): number {
  const [, digits = '', unit = ''] = /^(\d{1,6})([hdw])$/.exec(text) ?? []
  const hours = HOURS[unit]
  if (hours === undefined) throw new UsageError(`--${option} takes an age such as 12h, 90d or 8w.`)
  return Number(digits) * hours * HOUR_MILLISECONDS
}

/**
 * How many bytes `1MB`, `512KiB` or `1000000` is.
 *
 * @throws UsageError for any other text
 */
export function parseSize(option: string, text: string): number {
  const bytes = parseBytes(text)
  if (bytes === undefined) throw new UsageError(`--${option} takes a size such as 1MB, 512KiB or 1000000.`)
  return bytes
}

/**
 * How many entries `--limit` asks for; 50 when it was not given.
 *
 * @throws UsageError for anything but a whole number from 1 to 1000
 */
export function parseLimit(text: string | undefined): number {
  if (text === undefined) return DEFAULT_LIMIT
  const limit = Number(text)
  if (!/^\d{1,4}$/.test(text) || limit < 1 || limit > MAX_LIMIT) {
    throw new UsageError(`--limit takes a whole number from 1 to ${MAX_LIMIT}.`)
  }
  return limit
}

/** The states that the options of a command name. */
export function statesOf(options: Invocation['options']): PageState[] {
  return [
    ...(options.published === true ? (['published'] as const) : []),
    ...(options.hidden === true ? (['hidden'] as const) : []),
    ...(options.expired === true ? (['expired'] as const) : []),
    ...(options['taken-down'] === true ? (['taken down'] as const) : []),
  ]
}

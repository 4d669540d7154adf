import { UsageError } from './command.ts'

const HOURS: Readonly<Record<string, number>> = { h: 1, d: 24, w: 7 * 24 }
const HOUR_MILLISECONDS = 60 * 60 * 1000

const BYTES: Readonly<Record<string, number>> = {
  '': 1,
  B: 1,
  kB: 1000,
  MB: 1000 ** 2,
  GB: 1000 ** 3,
  TB: 1000 ** 4,
  KiB: 1024,
  MiB: 1024 ** 2,
  GiB: 1024 ** 3,
  TiB: 1024 ** 4,
}

/**
 * How long `90d`, `12h` or `8w` is, in milliseconds.
 *
 * @throws UsageError for any other text
 */
export function durationOf(option: string, text: string): number {
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
export function bytesOf(option: string, text: string): number {
  const [, digits = '', unit = 'none'] = /^(\d{1,12}) ?([kKMGT]?i?B?)$/.exec(text) ?? []
  const bytes = BYTES[unit]
  if (bytes === undefined) throw new UsageError(`--${option} takes a size such as 1MB, 512KiB or 1000000.`)
  return Number(digits) * bytes
}

import { UsageError } from 'qp-command-line'

/** What this machine calls itself. */
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * The address of a service as it is kept.
 *
 * @throws UsageError when it is none
 */
export function serverAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isRight =
    url !== undefined &&
    /^https?:$/.test(url.protocol) &&
    `${url.username}${url.password}${url.search}${url.hash}` === ''
  if (!isRight)
    throw new UsageError(
      'The address of a service looks like https://pages.example.org, with nothing after it.',
    )
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '')
}

/**
 * An address with `localhost` in the place of the other names of this machine, to compare it with others and never to send
 * anything there: another program may answer at another of these names. SPEC.md 18.1.7
 */
export function comparableAddress(address: string): string {
  if (!URL.canParse(address)) return address
  const url = new URL(address)
  if (LOOPBACK.has(url.hostname)) url.hostname = 'localhost'
  return url.href
}

/** Whether two addresses are those of one service, or of one page. */
export function isSameAddress(one: string, other: string): boolean {
  return one === other || comparableAddress(one) === comparableAddress(other)
}

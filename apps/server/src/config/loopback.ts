/**
 * Whether a host is this computer alone: `localhost`, a name below it, or a loopback address, with or without the
 * brackets that it has in a URL. SPEC.md 13.1.6
 */
export function isLoopback(host: string): boolean {
  return /^(?:(?:[^.]+\.)*localhost|127(?:\.\d{1,3}){3}|::1|\[::1\])$/i.test(host)
}

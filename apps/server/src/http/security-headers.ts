import { createHash } from 'node:crypto'
import type { Context } from 'koa'

/** The source expression that allows exactly one inline style or script. */
export function cspHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

/** A Content-Security-Policy from its directives; an empty value stands for the bare directive. */
export function contentSecurityPolicy(directives: Readonly<Record<string, string>>): string {
  return Object.entries(directives)
    .map(([name, value]) => (value === '' ? name : `${name} ${value}`))
    .join('; ')
}

/** Headers that every HTML answer carries. SPEC.md 10.2 */
export function setDocumentHeaders(context: Context, policy: string): void {
  context.type = 'text/html; charset=utf-8'
  context.set({
    'Content-Security-Policy': policy,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': PERMISSIONS,
  })
}

/** What embeds may use (full screen, sound, casting) each embed's own `allow` names; this is what nobody may. */
const PERMISSIONS = [
  'camera',
  'display-capture',
  'geolocation',
  'hid',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ')

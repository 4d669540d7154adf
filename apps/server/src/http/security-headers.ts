import type { Context } from 'koa'

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

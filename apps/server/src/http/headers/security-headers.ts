import type { Context } from 'koa'

/** Sets the headers of every HTML response. SPEC.md 10.2 */
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

/** Features that no document may use. What an embed may use (full screen, sound, casting) is in its own `allow`. */
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

import { QuickPagesError } from 'qp-client'
import { expect, it } from 'vitest'
import { explain } from './explain-error.ts'

const refused = (status: number, code: string, path?: string) =>
  explain(
    new QuickPagesError({
      status,
      code,
      message: 'Send it as X-Some-Header.',
      issues: path === undefined ? [] : [{ path, message: 'PATCH can set it' }],
    }),
  )

it('[18.1.2] what is said of a refusal is what qp can do', () => {
  expect(refused(403, 'premium_required')).toEqual({
    exitCode: 1,
    code: 'premium_required',
    message:
      'This needs a Pro token, and there is none, or one that is not valid any more: `qp login` takes one. (403 premium_required)',
  })
  expect(refused(412, 'precondition_failed')).toEqual({
    exitCode: 3,
    code: 'precondition_failed',
    message:
      'Somebody else has changed the page meanwhile. Look at it, then try again. (412 precondition_failed)',
  })
  expect(refused(410, 'gone', 'expiresAt').message).toBe(
    'This page has expired. For 7 days, `qp expire PAGE 7d` gives it more time, and --never lets it stay. (410 gone)',
  )
  expect(refused(410, 'gone').message).toBe('Send it as X-Some-Header. (410 gone)')
  expect(refused(400, 'invalid_body', 'theme').message).toBe(
    'Send it as X-Some-Header. (400 invalid_body)\n  theme: PATCH can set it',
  )
})

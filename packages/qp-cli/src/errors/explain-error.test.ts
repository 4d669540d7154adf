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
      'This needs a valid Pro token, and none is stored or it is no longer valid: `qp login` stores one. (403 premium_required)',
  })
  expect(refused(412, 'precondition_failed')).toEqual({
    exitCode: 3,
    code: 'precondition_failed',
    message:
      'Someone else has changed the page in the meantime. Check it, then try again. (412 precondition_failed)',
  })
  expect(refused(410, 'gone', 'expiresAt').message).toBe(
    'This page has expired. For 7 days, `qp expire PAGE 7d` sets a later time, and --never keeps it for good. (410 gone)',
  )
  expect(refused(410, 'gone').message).toBe('Send it as X-Some-Header. (410 gone)')
  expect(refused(400, 'invalid_body', 'theme').message).toBe(
    'Send it as X-Some-Header. (400 invalid_body)\n  theme: PATCH can set it',
  )
})

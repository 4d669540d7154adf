import { expect, it } from 'vitest'
import { QuickPagesError } from 'qp-client'
import { type Shown, stateText } from './state-text.ts'

const IDLE = { isChanged: false, draft: 'none', activity: 'idle' } as const
const waiting = (status: number) => ({
  failure: new QuickPagesError({ code: 'network', message: '', status }),
  until: 0,
  now: () => {},
})

it.each<[string, Partial<Shown>]>([
  ['New page', {}],
  ['Draft saved in this browser', { state: { ...IDLE, isChanged: true, draft: 'kept' } }],
  ['Not published yet', { state: { ...IDLE, isChanged: true, draft: 'full' } }],
  ['Published', { page: 'live' }],
  ['Published until Jan 31, 2030, 9:30 AM', { page: 'live', expiresAt: '2030-01-31T09:30:00' }],
  ['Published, passphrase needed', { page: 'live', hasPassphrase: true }],
  [
    'Published until Jan 31, 2030, 9:30 AM, passphrase needed',
    { page: 'live', expiresAt: '2030-01-31T09:30:00', hasPassphrase: true },
  ],
  ['Hidden', { page: 'hidden', hasPassphrase: true }],
  ['Hidden', { expiresAt: '2030-01-31T09:30:00', page: 'hidden' }],
  ['Draft saved, not published', { page: 'live', state: { ...IDLE, isChanged: true, draft: 'kept' } }],
  ['Changes not published', { page: 'live', state: { ...IDLE, isChanged: true, draft: 'forbidden' } }],
  ['Publishing…', { state: { ...IDLE, isChanged: true, activity: 'busy' } }],
  ['Making a new edit link…', { page: 'live', state: { ...IDLE, activity: 'rekeying' } }],
  ['Offline. Will continue when online', { state: { ...IDLE, activity: waiting(0) } }],
  ['The service is busy. Trying again', { state: { ...IDLE, activity: waiting(503) } }],
  ['Not saved yet. Trying again', { state: { ...IDLE, activity: waiting(429) } }],
  ['Read only', { page: 'live', canWrite: false }],
])('%s', (text, shown) => {
  const fresh = { state: IDLE, page: 'new', canWrite: true, expiresAt: null, hasPassphrase: false } as const
  expect(stateText({ ...fresh, ...shown })).toBe(text)
})

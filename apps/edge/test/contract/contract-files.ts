/** The files of the contract that a Worker is asked with every change; `pnpm edge:tests` asks {@link ASKED} as well. */
export const ASKED_EACH_TIME = [
  'store/address-secrets',
  'store/idempotency-records',
  'store/notes/notes',
  'store/pages/races',
  'store/pictures/pictures',
  'store/premium-tokens',
]

export const ASKED = [
  'store/pages/append',
  'store/pages/expired-pages',
  'store/pages/names',
  'store/pages/page-repository',
  'store/pages/segments',
  'store/pages/takedown',
  'store/reports',
  'store/store-size',
]

/** Those that it is not asked, and why. */
export const NOT_ASKED: readonly { readonly why: string; readonly files: readonly string[] }[] = [
  {
    why: 'An operator’s command on a whole database, which objects are not.',
    files: ['maintenance/check-store', 'maintenance/divide-store', 'maintenance/prune-pages'],
  },
  {
    why: 'An export of objects has another order, and is not of one moment; worker.test.ts takes one there and back.',
    files: ['maintenance/transfer/transfer'],
  },
  {
    why: 'Processes open one database; worker.test.ts kills the Worker in the middle of writes.',
    files: ['store/pages/processes'],
  },
  { why: 'It asks PostgreSQL for its isolation.', files: ['store/db/contract-stores'] },
]

/**
 * Tests of the contract of the store that are not asked of a Worker, and why. Those that only look whether the running
 * totals are right are asked: objects have no total, so that none is wrong.
 */
export const CONTRACT_DIFFERENCES: readonly { readonly why: string; readonly tests: readonly string[] }[] = [
  {
    why: 'Objects have no total: nothing bounds all pages together.',
    tests: [
      '[8.7.7] follow every write, also those that race and those that fail',
      '[8.7.7] are mended while others write',
      '[8.7.7] are mended once by many who do so at the same time, also in an empty table',
      '[8.7.7] are compared without a lock, and nothing is written where they are right',
      '[8.7.7] follow statements that write many pages, in one row for a transaction',
      '[20.6.4] [8.7.2] [8.7.3] count in the size of the store',
    ],
  },
  {
    why: 'The object of an address counts what it stores, by the size of pages alone; there is no table to look into.',
    tests: [
      '[8.7.4] [8.7.6] counts anew each day, under another hash, and is forgotten within hours',
      '[8.7.2] count towards the size of the store and what an address adds, and are refused with the write',
    ],
  },
  {
    why: 'The test writes into tables itself, what no service writes.',
    tests: [
      '[2.2.6] prefer the id when a slug is equal to it',
      '[5.10.7] are forgotten in runs once their time is over, and no request forgets those of others',
      'have what an earlier version has called otherwise deleted with them',
    ],
  },
  {
    why: 'The bounds of notes and of reports, and the version of the policy, are those of the Worker.',
    tests: [
      '[20.6.1] are no more than a page may have, also at the same time',
      '[10.26.6] of one page give way to new ones when they are resolved, and no open one does',
      '[10.26.6] of all pages give way to new ones, several at once',
      '[10.26.6] of all pages give way where there are most of them, the newest first',
      'know the sanitizer policy that the oldest of their blocks went through',
      '[16.5.1] [13.2.6] are those of the page as it was sanitized anew',
    ],
  },
  {
    why: 'The operator lists what is open, and resolves all reports of a page at once: reports are with their pages.',
    tests: [
      '[10.26.7] are found by their ids',
      '[10.26.7] are listed newest first, by page and by state, in parts',
      '[10.26.7] of a page are resolved by a takedown and go when it is deleted',
    ],
  },
  {
    why: 'An operator’s command on a whole database, which objects are not.',
    tests: ['[13.2.3] whose files are gone or changed are found by a check'],
  },
  {
    why: 'A picture is told of a page before the write, and goes a day later if that fails; objects.test.ts asks for it.',
    tests: ['[16.5.1] are not kept by a write that fails'],
  },
  {
    why: 'An object has no other process that could hold a lock.',
    tests: ['changes nothing when another process holds the lock beyond the deadline'],
  },
  {
    why: 'An id is an object, and is drawn before it is asked: one that was used before is a fault of chance.',
    tests: ['[2.1.5] draw another id when one is in use, was in use, or is a slug'],
  },
]

/**
 * Tests of the server that are not asked of the Worker, and why. All others are the same files; `pnpm edge:tests` runs
 * them.
 */
export const DIFFERENCES: readonly { readonly why: string; readonly tests: readonly string[] }[] = [
  {
    why: 'The test opens the store itself, or its clock is not that of another process.',
    tests: [
      'is not now',
      '[8.2.1] holds when the clock of the system is set',
      '[6.11.2] [6.11.3] a page whose time has come',
      '[10.29.4] [6.11.2] ends the streams of who follows it',
      '[6.11.4] whoever has the key of a page that has expired',
      '[6.11.5] seven days after its time',
      '[5.10.6] the store has neither the key nor the answer',
      '[8.7.4] [7.1.18] [8.2.5] [8.7.6] bounds what an address adds on a day',
      '[8.7.5] holds for two processes on one database whose writes race',
      '[5.6.4] a revoked token stops working at once',
      'what is said of a page that has expired is what a tool can do',
      'is sent without the blocks being read, and so is 304',
      '[10.26',
      '[16.2.5] [7.1.22] late, or to an address that was changed, are refused',
      '[17.4.3] whoever has the store and no address changes no page',
      '[17.4.5] those that are asked for and never used leave nothing',
    ],
  },
  {
    why: 'The runtime takes an empty If-Match for none.',
    tests: ['an empty one names nothing', '[5.9.5] a new page has no state that could be named'],
  },
  {
    why: 'Nothing counts the bytes of all pages: objects have no bound together.',
    tests: [
      '[8.7.2] [8.7.3] [7.1.19] takes nothing more when it is full',
      'MAX_STORE_BYTES: a picture beyond it',
    ],
  },
  {
    why: 'There are no metrics: the platform has its own.',
    tests: ['[5.11.5] neither logs nor metrics nor answers have a part of them'],
  },
  { why: 'All pages have one social card.', tests: ['[10.23]'] },
]

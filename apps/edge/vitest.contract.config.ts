import { fileURLToPath } from 'node:url'
import { libraryProject } from '../../vitest.shared.ts'
import { ASKED, ASKED_EACH_TIME } from './test/contract/contract-files.ts'

const STORE = fileURLToPath(new URL('test/contract/store.ts', import.meta.url))
/** What the tests make a store and its services with, and the operator’s commands of those that are left out. */
const MODULES = [
  'test-stores|store-size|page-repository|delete-pages|notes|reports|premium-tokens|address-secrets',
  'idempotency-records|quotas|pictures|unreferenced|picture-catalog|check-store|resanitize-pages',
].join('|')

const FILES = process.env['QP_EDGE_TESTS'] === 'all' ? [...ASKED_EACH_TIME, ...ASKED] : ASKED_EACH_TIME

// What is asked of every store of a server, asked of the objects of a Worker in its runtime: the same files.
export default libraryProject(import.meta.url, {
  name: 'edge-contract',
  include: ['test/contract/**/*.test.ts', ...FILES.map((name) => `../server/src/${name}.test.ts`)],
  globalSetup: ['test/contract/bundle.setup.ts'],
  setupFiles: ['test/contract/stop.setup.ts'],
  alias: [
    {
      find: new RegExp(String.raw`^\.{1,2}/(?:\w+/|\.\./maintenance/)?(?:${MODULES})\.ts$`),
      replacement: STORE,
    },
  ],
})

import { build } from 'esbuild'
import { fileURLToPath } from 'node:url'
import manifest from '../package.json' with { type: 'json' }
import { BUNDLES } from './bundled-workers.ts'

const WORKERS = [
  'card/worker',
  'jobs/worker',
  'maintenance/backup/worker',
  'picture/worker',
  'pool/jobs.testkit',
  'store/pages/page-repository.process',
]

/**
 * Bundles what threads and child processes load. Tests start hundreds of them, and from the sources each would read and
 * compile a hundred files anew.
 */
export default async function setup(): Promise<void> {
  const source = fileURLToPath(new URL('../src/', import.meta.url))
  await build({
    entryPoints: WORKERS.map((name) => `${source}${name}.ts`),
    outbase: source,
    outdir: BUNDLES,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node22',
    conditions: ['qp-source'],
    external: Object.keys(manifest.dependencies).filter((name) => !name.startsWith('qp-')),
    logLevel: 'warning',
  })
}

import { build, type Plugin } from 'esbuild'

/** Bundles a Worker into one module. */
export async function bundle(entry: string, outfile: string, plugins: Plugin[] = []): Promise<void> {
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'node',
    target: 'es2024',
    conditions: ['qp-source', 'workerd', 'import'],
    mainFields: ['module', 'main'],
    external: ['cloudflare:*', 'node:*'],
    plugins,
    // By them, modules of packages without side effects that are loaded later would not be initialized for who has them at once.
    ignoreAnnotations: true,
    // Packages in CommonJS ask for modules of Node by name. The runtime's debuglog writes whether or not it was asked to.
    banner: {
      js: `import { createRequire } from 'node:module'; const require = createRequire('file:///worker.js');
require('node:util').debuglog = () => Object.assign(() => {}, { enabled: false });`,
    },
    logLevel: 'warning',
  })
}

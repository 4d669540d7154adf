import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

/** What a browser would load of each library for all languages of the format. */
export const BUNDLED: Readonly<Record<string, string>> = {
  'qp-render/highlight': `export { highlightCode } from '${new URL('../../../packages/qp-render/src/highlight/index.ts', import.meta.url).pathname}'`,
  'highlight.js': `import hljs from 'highlight.js/lib/core'
${'typescript javascript json xml css python ruby go rust java c cpp csharp swift kotlin php bash sql yaml ini markdown diff'
  .split(' ')
  .map(
    (name) =>
      `import ${name}_ from 'highlight.js/lib/languages/${name}'; hljs.registerLanguage('${name}', ${name}_)`,
  )
  .join('\n')}
export default hljs`,
  'shiki, JavaScript': `export { createHighlighterCoreSync } from 'shiki/core'
export { createJavaScriptRegexEngine } from 'shiki/engine/javascript'
export { default as light } from 'shiki/themes/github-light.mjs'
export { default as dark } from 'shiki/themes/github-dark.mjs'
${'typescript tsx javascript jsx json html css python ruby go rust java c cpp csharp swift kotlin php shellscript sql yaml toml xml markdown diff'
  .split(' ')
  .map((name) => `export { default as ${name}_ } from 'shiki/langs/${name}.mjs'`)
  .join('\n')}`,
}

/** Bytes of the minified module, as it is and with gzip. */
export async function bundleSize(source: string): Promise<{ bytes: number; gzipped: number }> {
  const entry = join(import.meta.dirname, 'entry.js')
  const result = await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'silent',
    resolve: { conditions: ['qp-source'] },
    build: { write: false, minify: true, lib: { entry, formats: ['es'] } },
    plugins: [
      {
        name: 'entry',
        enforce: 'pre',
        resolveId: (module) => (module === entry ? entry : null),
        load: (module) => (module === entry ? source : null),
      },
    ],
  })
  const outputs = [result].flat().flatMap((one) => ('output' in one ? one.output : []))
  const code = outputs.map((chunk) => (chunk.type === 'chunk' ? chunk.code : '')).join('')
  return { bytes: Buffer.byteLength(code), gzipped: gzipSync(code).length }
}

import { fileURLToPath } from 'node:url'
import { articleCss, themeCss } from 'qp-render'
import { defaultClientConditions, defineConfig, type Plugin } from 'vite'

/** What is written looks as it will on the page: the style sheet of an article, in a layer below the editor's own. */
const articleStyle: Plugin = {
  name: 'article-style',
  resolveId: (id) => (id === 'virtual:article.css' ? '\0virtual:article.css' : undefined),
  load(id) {
    if (id !== '\0virtual:article.css') return undefined
    const theme = themeCss('auto-default')
    return `@layer article { ${theme} ${articleCss('auto-default')} }`
  },
}

const ENTRY = fileURLToPath(new URL('src/main.ts', import.meta.url))
let first: ReadonlySet<string> = new Set()

/** Finds what the editor imports at once, without the packages, of which it needs a part only. */
const firstLoad: Plugin = {
  name: 'first-load',
  buildEnd() {
    const found = new Set([ENTRY])
    for (const id of found) for (const next of this.getModuleInfo(id)?.importedIds ?? []) found.add(next)
    first = new Set([...found].filter((id) => !/[/\\]packages[/\\]/.test(id)))
  },
}

export default defineConfig({
  // Beside the page: the server decides where it serves the editor's files.
  base: './',
  plugins: [articleStyle, firstLoad],
  // A table of character references comes with `worker`; what browsers get instead reads them through `innerHTML`.
  resolve: { conditions: ['qp-source', 'worker', ...defaultClientConditions] },
  build: {
    target: 'es2023',
    // A `data:` address in a style sheet is one more thing that the page's policy would have to allow.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // One file of it has 4 KB less, with gzip, than the dozen that it would be for the sake of what comes later.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: (id) => (first.has(id) ? 'editor' : null) }],
        },
      },
    },
  },
})

import { fileURLToPath } from 'node:url'
import { articleCss, mathCss, themeCss } from 'qp-render'
import { defaultClientConditions, defineConfig, type Plugin } from 'vite'

const LATER =
  /@media print\{(?:[^{}]|\{[^{}]*\})*\}|[^{}]*\.qp-(?:anchor|copy|facade|line|sign|tabs|cell|row|wide|half|third|fold|drawn|timeline|comparison|hl|frame|diagram|unknown)[^{}]*\{[^{}]*\}/g

/**
 * What is written looks as it will on the page: the style sheet of an article, in a layer below the editor's own. Its
 * rules for paper, for what code shows to readers and for formulas come later.
 */
const articleStyle: Plugin = {
  name: 'article-style',
  resolveId: (id) => (/^virtual:article(?:-print|-math)?\.css$/.test(id) ? `\0${id}` : undefined),
  load(id) {
    const rules = articleCss('auto-default', { column: true })
    if (id === '\0virtual:article.css')
      return `@layer article { ${themeCss('auto-default')} ${rules.replace(LATER, '')} }`
    if (id === '\0virtual:article-print.css') return `@layer article { ${rules.match(LATER)?.join('')} }`
    // On a page they come last: the theme that was chosen is not to be above them.
    if (id === '\0virtual:article-math.css') return `@layer formulas { ${mathCss()} }`
    return undefined
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
    // `:dir()` would become a list of languages, of which a page need not name one.
    cssTarget: ['chrome120', 'firefox121', 'safari16.4'],
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

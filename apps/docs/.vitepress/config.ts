import { defineConfig } from 'vitepress'
import { clauseAnchors } from './clause-anchors.ts'
import { SIDEBAR } from './sidebar.ts'
import { writePlainPages } from './write-plain-pages.ts'

const NOT_FOUND = {
  title: 'This page does not exist',
  quote:
    'The address may be misspelt, or the page may have moved. Search for it, or start from the first page.',
  linkLabel: 'Go to the first page of the documentation',
  linkText: 'First page',
}

export default defineConfig({
  title: 'Quick Pages',
  description: 'One HTTP call turns markdown or typed blocks into a web page.',
  lang: 'en',
  base: '/docs/',
  cleanUrls: true,
  metaChunk: true,
  srcExclude: ['reference/parts/**', 'examples/**', 'README.md'],
  head: [['link', { rel: 'icon', type: 'image/svg+xml', href: '/docs/favicon.svg' }]],
  markdown: {
    config: clauseAnchors,
    theme: { light: 'github-light-high-contrast', dark: 'github-dark' },
  },
  // VitePress leaves its HTML of this page empty, so that it says nothing without scripts.
  transformHtml: (html, _, { page }) =>
    page === '404.md'
      ? html
          .replace('<title>404 |', `<title>${NOT_FOUND.title} |`)
          .replace(
            '</body>',
            `<noscript><h1>${NOT_FOUND.title}</h1><p>${NOT_FOUND.quote}</p><p><a href="/docs/">${NOT_FOUND.linkText}</a></p></noscript></body>`,
          )
      : undefined,
  buildEnd: writePlainPages,
  vite: {
    // The converters run in a worker: one of their parts reads character references through the DOM elsewhere.
    resolve: { conditions: ['qp-source', 'worker'] },
    worker: { format: 'es' },
    build: { target: 'es2023' },
  },
  themeConfig: {
    logo: '/favicon.svg',
    search: { provider: 'local' },
    outline: { level: [2, 3] },
    notFound: NOT_FOUND,
    nav: [
      { text: 'Guide', link: '/start' },
      { text: 'Recipes', link: '/recipes/note' },
      { text: 'Playground', link: '/playground' },
      { text: 'Format', link: '/reference/format' },
      { text: 'API', link: '/reference/api' },
      { text: 'Self-hosting', link: '/self-hosting' },
    ],
    sidebar: [...SIDEBAR],
  },
})

import { defineConfig } from 'vitepress'
import { clauseAnchors } from './clause-anchors.ts'
import { SIDEBAR } from './sidebar.ts'
import { writePlainPages } from './write-plain-pages.ts'

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

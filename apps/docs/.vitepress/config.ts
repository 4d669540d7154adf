import { defineConfig } from 'vitepress'
import { clauseAnchors } from './clause-anchors.ts'

export default defineConfig({
  title: 'Quick Pages',
  description: 'One HTTP call turns markdown or typed blocks into a web page.',
  lang: 'en',
  cleanUrls: true,
  srcExclude: ['reference/parts/**', 'examples/**', 'README.md'],
  head: [['link', { rel: 'icon', type: 'image/svg+xml', href: '/favicon.svg' }]],
  markdown: {
    config: clauseAnchors,
    theme: { light: 'github-light-high-contrast', dark: 'github-dark' },
  },
  themeConfig: {
    logo: '/favicon.svg',
    search: { provider: 'local' },
    outline: { level: [2, 3] },
    nav: [
      { text: 'Guide', link: '/start' },
      { text: 'Format', link: '/reference/format' },
      { text: 'API', link: '/reference/api' },
      { text: 'Self-hosting', link: '/self-hosting' },
    ],
    sidebar: [
      {
        text: 'Guide',
        items: [
          { text: 'Ten minutes', link: '/start' },
          { text: 'From code', link: '/libraries' },
          { text: 'Your own renderer', link: '/renderers' },
          { text: 'Self-hosting', link: '/self-hosting' },
          { text: 'Operations', link: '/operations' },
          { text: 'A billion pages', link: '/billion-pages' },
        ],
      },
      {
        text: 'The format',
        items: [
          { text: 'qp.v1', link: '/reference/format' },
          { text: 'Block types', link: '/reference/blocks' },
          { text: 'Kinds', link: '/reference/kinds' },
          { text: 'Markdown', link: '/reference/markdown' },
          { text: 'Conformance', link: '/conformance' },
          { text: 'Specification', link: '/format' },
        ],
      },
      {
        text: 'The service',
        items: [
          { text: 'HTTP API', link: '/reference/api' },
          { text: 'Errors and limits', link: '/reference/errors-and-limits' },
          { text: 'Specification', link: '/specification' },
        ],
      },
    ],
  },
})

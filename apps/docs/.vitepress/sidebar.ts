/** Every page but the first, as the sidebar and `/llms.txt` list them. */
export const SIDEBAR: readonly { text: string; items: { text: string; link: string }[] }[] = [
  {
    text: 'Guide',
    items: [
      { text: 'Ten minutes', link: '/start' },
      { text: 'From code', link: '/libraries' },
      { text: 'Your own renderer', link: '/renderers' },
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
      { text: 'The format, clause by clause', link: '/format' },
    ],
  },
  {
    text: 'The service',
    items: [
      { text: 'HTTP API', link: '/reference/api' },
      { text: 'Errors and limits', link: '/reference/errors-and-limits' },
      { text: 'The service, clause by clause', link: '/specification' },
    ],
  },
  {
    text: 'Run it for others',
    items: [
      { text: 'Self-hosting', link: '/self-hosting' },
      { text: 'Operations', link: '/operations' },
      { text: 'A billion pages', link: '/billion-pages' },
    ],
  },
]

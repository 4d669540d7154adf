/** Every page but the first, as the sidebar and `/llms.txt` list them. */
export const SIDEBAR: readonly { text: string; items: { text: string; link: string }[] }[] = [
  {
    text: 'Guide',
    items: [
      { text: 'Ten minutes', link: '/start' },
      { text: 'Playground', link: '/playground' },
      { text: 'From code', link: '/libraries' },
      { text: 'Which function do I want?', link: '/which-function' },
      { text: 'Your own renderer', link: '/renderers' },
    ],
  },
  {
    text: 'Recipes',
    items: [
      { text: 'A note from a script', link: '/recipes/note' },
      { text: 'A report from CI', link: '/recipes/report' },
      { text: 'Slides', link: '/recipes/slides' },
      { text: 'An agent over MCP', link: '/recipes/agent' },
      { text: 'Updating from a file', link: '/recipes/update' },
      { text: 'Files that you have already', link: '/recipes/files' },
      { text: 'A folder of notes or documentation', link: '/recipes/folder' },
      { text: 'HTML that you have already', link: '/recipes/html' },
      { text: 'A log that grows', link: '/recipes/append' },
      { text: 'Let readers answer', link: '/recipes/readers' },
      { text: 'A page that expires', link: '/recipes/expire' },
      { text: 'A page for those who know a passphrase', link: '/recipes/passphrase' },
      { text: 'Themes and share metadata', link: '/recipes/look' },
      { text: 'Pictures', link: '/recipes/pictures' },
      { text: 'A page in another site', link: '/recipes/embed' },
      { text: 'Moving between servers', link: '/recipes/move' },
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
      { text: 'What is not supported', link: '/limits' },
      { text: 'Secrets', link: '/secrets' },
      { text: 'Security', link: '/security' },
      { text: 'Benchmarks', link: '/reference/benchmarks' },
      { text: 'Changes', link: '/reference/changes' },
      { text: 'The service, clause by clause', link: '/specification' },
    ],
  },
  {
    text: 'Run it for others',
    items: [
      { text: 'Self-hosting', link: '/self-hosting' },
      { text: 'Operations', link: '/operations' },
      { text: 'A billion pages', link: '/billion-pages' },
      { text: 'Without a server', link: '/edge' },
    ],
  },
]

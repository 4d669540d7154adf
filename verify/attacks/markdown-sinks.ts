import type { Sink } from './sink.ts'

const markdown = (name: string, make: (payload: string) => string, mark = 'qpcontrol'): Sink => ({
  name: `markdown ${name}`,
  shape: 'markdown',
  make,
  mark,
})

/** Places in markdown. Each payload is a document of its own, so that an open fence cannot hide the next one. */
export const MARKDOWN_SINKS: readonly Sink[] = [
  markdown('whole', (text) => text),
  markdown('paragraph', (text) => `Before ${text} *after* **${text}** ~~x~~`),
  markdown(
    'link',
    (text) => `[a](${text} "${text}") [b](<${text}>) ![c](${text})`,
    'https://qpcontrol.example/',
  ),
  markdown(
    'link text, title and image text',
    (text) =>
      `[${text}](https://links.example/ "${text}") ![${text}](https://images.example/i.png "${text}")`,
  ),
  markdown(
    'reference',
    (text) => `[a] ![a][a] [${text}]\n\n[a]: ${text} "${text}"\n[${text}]: https://links.example/`,
    'https://qpcontrol.example/',
  ),
  markdown('autolink', (text) => `<${text}> https://links.example/${text}`),
  markdown('heading', (text) => `# ${text}\n\n## ${text} {#${text}}`),
  markdown('table', (text) => `| ${text} | b |\n| --- | :-: |\n| ${text} | \`${text}\` |`),
  markdown('list and quote', (text) => `- ${text}\n  1. ${text}\n\n> ${text}\n\n> [!NOTE]\n> ${text}`),
  markdown('code and its hint', (text) => `~~~${text} title="${text}"\n${text}\n~~~\n\n\`${text}\``),
  markdown('HTML block', (text) => `<div>\n${text}\n</div>\n\n<!-- ${text} -->`),
]

import type { Sink } from './sink.ts'

const markdown = (name: string, make: (payload: string) => string, mark = 'qpcontrol'): Sink => ({
  name: `markdown ${name}`,
  shape: 'markdown',
  make,
  mark,
})

const gfm = (name: string, make: (payload: string) => string, mark?: string): Sink => ({
  ...markdown(`of GitHub: ${name}`, make, mark),
  variant: 'gfm',
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
  gfm('HTML blocks', (html) => `<div align="center">${html}</div>\n\n<p>${html}\n\n<table><tr><td>${html}`),
  gfm('HTML in text', (html) => `a <kbd>${html}</kbd> <sub>${html} **${html}** <br> ${html}`),
  gfm(
    'hints',
    (text) =>
      `<!-- qp: tab="${text}" -->\n<!-- qp: fold=${text} -->\nx\n\n<!-- qp: as=${text} as="${text}" ${text}=stats -->\n| ${text} | b |\n| --- | --- |\n| c | 1 |\n\n<!-- qp: as=stats -->\n| a | ${text} | c | d |\n| --- | --- | --- | --- |\n| ${text} | 1 ${text} | ${text} | ${text} |`,
  ),
  gfm(
    'attributes',
    (value) =>
      `<img src="https://images.example/i.png" alt="${value}" title='${value}'> <abbr title="${value}">x</abbr> <details open="${value}">y`,
  ),
  gfm(
    'addresses',
    (url) => `<a href="${url}">a</a> <a href='${url}'>b</a> <img src=${url}>`,
    'https://qpcontrol.example/',
  ),
  gfm('details', (text) => `<details><summary>${text}</summary>\n\n${text}\n\n- ${text}\n\n</details>`),
  gfm('footnotes', (text) => `a[^1] b[^${text}]\n\n[^1]: ${text}\n\n[^${text}]: ${text}`),
  gfm(
    'formulas',
    (tex) => `$\\text{${tex}}$ $${tex}$ \\(${tex}\\)\n\n$$\n${tex}\n$$\n\n\`\`\`math\n${tex}\n\`\`\``,
  ),
]

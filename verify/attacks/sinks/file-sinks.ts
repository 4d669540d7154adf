import type { FileKind } from 'qp-import'
import { wikiSyntax } from 'qp-import/wiki'
import { gfmToBlocks } from 'qp-markdown/gfm'
import { docx, p, part, relations } from '../../../packages/qp-import/test/word.testkit.ts'
import type { Sink } from './sink.ts'

const file = (
  name: string,
  kind: FileKind,
  make: (payload: string) => string | Uint8Array,
  mark = 'qpcontrol',
): Sink => ({
  name,
  shape: 'file',
  make: (payload) => {
    const made = make(payload)
    return { kind, bytes: typeof made === 'string' ? new TextEncoder().encode(made) : made }
  },
  mark,
})

/** Places in files of other programs, and in notes of wikis, that become blocks on a user's computer. */
export const FILE_SINKS: readonly Sink[] = [
  file('notebook: texts and outputs', 'ipynb', (text) =>
    notebook([
      { cell_type: 'markdown', metadata: {}, source: text },
      { cell_type: 'raw', metadata: { format: text, raw_mimetype: 'text/html' }, source: text },
      ...[
        { 'text/html': text },
        {
          'text/html': `<table border="1" class="dataframe"><tr><th>${text}</th></tr><tr><td>${text}</td></tr></table>`,
        },
        { 'text/markdown': text },
        { 'text/latex': `$\\text{${text}}$` },
        {
          'image/svg+xml': `<svg xmlns="http://www.w3.org/2000/svg"><text>${text}</text></svg>`,
          'text/plain': text,
        },
        { 'application/javascript': text, 'text/plain': text },
        { 'application/json': { [text]: text }, 'text/plain': text },
        { 'image/png': text, 'text/plain': text },
      ].map((data) => code([{ output_type: 'display_data', metadata: {}, data }])),
    ]),
  ),
  file('notebook: streams, errors and source', 'ipynb', (text) =>
    notebook(
      [
        code([{ output_type: 'stream', name: 'stdout', text }]),
        code([
          { output_type: 'stream', name: 'stderr', text: `\u001b[31m${text}\u001b]8;;${text}\u0007${text}` },
        ]),
        code([{ output_type: 'error', ename: text, evalue: text, traceback: [`\u001b[0;31m${text}`, text] }]),
        { ...code([]), source: `%%html\n${text}` },
        {
          cell_type: 'markdown',
          metadata: {},
          attachments: { [text]: { 'image/png': text } },
          source: `![a](attachment:${text}) [b](${text}) <img src="${text}">`,
        },
      ],
      {
        language_info: { name: text },
        kernelspec: { language: text, display_name: text, name: text },
        title: text,
      },
    ),
  ),
  file('document of Word: text, hidden text, notes and names', 'docx', (text) => {
    const own = xml(text)
    return docx(
      `${p(own, 'Heading1')}${p(own)}<w:p><w:r><w:rPr><w:vanish/></w:rPr><w:t>${own}</w:t></w:r></w:p>` +
        `<w:p><w:bookmarkStart w:id="1" w:name="${own}"/><w:r><w:t>x</w:t></w:r><w:r><w:footnoteReference w:id="2"/></w:r></w:p>` +
        `<w:tbl><w:tr><w:tc>${p(own)}</w:tc><w:tc>${p('y')}</w:tc></w:tr></w:tbl>` +
        `<w:p><m:oMath><m:r><m:t>${own}</m:t></m:r></m:oMath></w:p>${p(own, own)}` +
        `<w:altChunk r:id="chunk"/>`,
      {
        'word/footnotes.xml': part('w:footnotes', `<w:footnote w:id="2">${p(own)}</w:footnote>`),
        'word/chunk.html': `<html><body>${text}</body></html>`,
        'docProps/core.xml': `<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${own}</dc:title></cp:coreProperties>`,
        'word/_rels/document.xml.rels': relations(
          ['notes', 'footnotes', 'footnotes.xml'],
          ['chunk', 'aFChunk', 'chunk.html'],
        ),
      },
    )
  }),
  file(
    'document of Word: links, fields and pictures',
    'docx',
    (text) => {
      const own = xml(text)
      const field = (instruction: string) =>
        `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> ${instruction} </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>x ${own}</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`
      return docx(
        `<w:p><w:hyperlink r:id="link" w:tooltip="${own}"><w:r><w:t>a ${own}</w:t></w:r></w:hyperlink></w:p>` +
          `<w:p><w:hyperlink w:anchor="${own}"><w:r><w:t>b</w:t></w:r></w:hyperlink></w:p>` +
          `<w:p>${field(`HYPERLINK &quot;${own}&quot; \\o &quot;${own}&quot;`)}</w:p>` +
          `<w:p>${field(`HYPERLINK ${own}`)}${field(`INCLUDEPICTURE &quot;${own}&quot;`)}${field(own)}</w:p>` +
          `<w:p><w:fldSimple w:instr=" HYPERLINK &quot;${own}&quot; "><w:r><w:t>c</w:t></w:r></w:fldSimple></w:p>` +
          `<w:p><w:r>${picture(own, 'r:embed="png"')}</w:r><w:r>${picture(own, 'r:link="far"')}</w:r></w:p>`,
        {
          'word/media/i.png': PNG,
          'word/_rels/document.xml.rels': relations(
            ['link', 'hyperlink', own, true],
            ['png', 'image', 'media/i.png'],
            ['far', 'image', own, true],
          ),
        },
      )
    },
    'https://qpcontrol.example/',
  ),
  file('table of CSV', 'csv', (text) => {
    const cell = `"${text.replaceAll('"', '""')}"`
    return `${cell},b\n${cell},${text}\n=${cell},"=HYPERLINK(""${text.replaceAll('"', '')}"")"\n`
  }),
  {
    name: 'notes of a wiki',
    shape: 'blocks',
    make: (text) => [
      ...WIKI_TEXTS.flatMap((write) => gfmToBlocks(write(text), { constructs: WIKI }).blocks),
      { type: 'divider' },
    ],
    mark: 'qpcontrol',
  },
]

/** Gives what was written as the address. */
const WIKI = wikiSyntax({ addressOf: ({ name, heading }) => name + (heading ?? '') })

const WIKI_TEXTS: readonly ((text: string) => string)[] = [
  (text) => `[[${text}]] [[${text}#${text}]] [[${text}|${text}]] [[a|${text}]] ![[${text}]]`,
  (text) =>
    `![[${text}.png|${text}|3x4]] ![[https://images.example/${text}.png|${text}]] %%${text}%% a ^${text}`,
  (text) => `| [[${text}\\|${text}]] |\n|-|\n| ![[${text}\\|9]] |`,
  (text) =>
    `> [!${text}] ${text}\n> ${text}\n\n> [!faq]- ${text}\n> ${text}\n\n> [!quote] ${text}\n> ${text}`,
  (text) => `- a\n  > [!faq]- ${text}\n  > ${text}`,
]

function notebook(cells: readonly object[], metadata: object = {}): string {
  return JSON.stringify({ nbformat: 4, nbformat_minor: 5, metadata, cells })
}

function code(outputs: readonly object[]): object {
  return { cell_type: 'code', metadata: {}, execution_count: 1, source: 'x', outputs }
}

function picture(description: string, blip: string): string {
  return `<w:drawing><wp:inline><wp:docPr id="1" name="${description}" descr="${description}" title="${description}"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:blipFill><a:blip ${blip}/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing>`
}

/** A text as XML has it, where some characters cannot stand. */
function xml(text: string): string {
  return (
    text
      // oxlint-disable-next-line no-control-regex
      .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .toWellFormed()
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
  )
}

const PNG = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII='),
  (character) => character.charCodeAt(0),
)

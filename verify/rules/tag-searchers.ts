/**
 * The files that may search text for a tag, by the package or app and the end of their path, and what for. HTML of
 * strangers is read by sanitize-html and parse5, HTML of ours by `readHtml` or `tagsOf` of qp-schema: who needs to know
 * what stands in HTML asks one of these four.
 */
export const TAG_SEARCHERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'packages/qp-schema': {
    'read-html.ts': 'reads HTML as the sanitizer stores it, and refuses any other',
    'html-tags.ts': 'finds the tags of any HTML, as browsers do',
    'text.ts': 'asks stored HTML whether it shows anything, style sheets in it included',
  },
  'packages/qp-sanitize': {
    'document-css.ts': 'writes style sheets that end no style element',
  },
  'packages/qp-render': {
    'decorate-html.ts': 'looks at what stands beside a tag that tagsOf has found',
    'code-in-html.ts': 'finds code in sanitized HTML, to colour it',
    'lines-of-html.ts': 'cuts the HTML of a highlighter at its line ends',
    'page-script.ts': 'asks HTML whether there is code in it, which has a button',
    'frames.ts': 'tells a doctype from the comments that tagsOf has found',
    'title-and-description.ts': 'leaves out HTML without a heading before it is read',
    'render-page.ts': 'asks a page that it has made whether there is a formula in it',
    'slides/index.ts': 'looks at how HTML begins that it has just written',
    'document/diagrams.ts': 'puts a picture into the figure that the renderer has just made',
    'cell-text.ts': 'leaves cells without HTML as they are',
    'math/index.ts': 'puts formulas in the place of their sources',
    'check-mathml.ts': 'reads the MathML of Temml, whose entities are not those that we store',
    'grammars/c-like.ts': 'colours source code',
    'grammars/javascript.ts': 'colours source code',
    'grammars/markup.ts': 'colours source code',
    'grammars/php.ts': 'colours source code',
    'grammars/ruby.ts': 'colours source code',
    'grammars/shell.ts': 'colours source code',
    'grammars/text.ts': 'colours source code',
  },
  'packages/qp-import': {
    'parts/xml.ts': 'reads the XML of Word',
    'word/inlines.ts': 'looks at XML that it has just written',
    'word/notes.ts': 'finds references to notes in XML that was just written',
    'word/to-html.ts': 'mends HTML that mammoth has just written, which is read by policy behind it',
    'wiki/notion.ts': 'reads markdown, which has HTML in it',
    'rich-outputs.ts':
      'tells the name of an object from a text of an output, and what our converter says of style sheets from all else',
  },
  'packages/qp-markdown': {
    'own-block.ts':
      'finds addresses in the HTML of fences; one that it misses stays as it was written, and is checked later',
    'alert-blocks.ts': 'finds the first line in HTML that was just written',
    'own-html.ts':
      'finds links in the HTML of constructs, which is read by policy behind it: one that it misses is asked for or not nested',
    'autolinks.ts': 'reads markdown, which has addresses in angle brackets',
    'link-parts.ts': 'reads markdown, which has addresses in angle brackets',
    'inline-pass.ts': 'reads markdown, which has HTML in it',
    'raw-html.ts': 'reads markdown, which has HTML in it',
    'html-blocks.ts': 'reads markdown, which has HTML in it',
    'html-source.ts': 'reads markdown, which has HTML in it',
    'gfm/hints.ts': 'reads markdown, which has comments in it',
    'gfm/inlines.ts': 'reads markdown, which has HTML in it',
    'raw-html/html-tags.ts': 'reads markdown, which has HTML in it',
    'gfm-to-blocks.ts': 'reads markdown, which has HTML in it',
    'gfm/awaited.ts': 'reads markdown, which has HTML in it',
    'stream/appended.ts': 'looks at the end of HTML that it has made, and at the end of a line of markdown',
    'stream/completed-nodes.ts': 'reads markdown, which has HTML in it',
    'stream/completed-text.ts': 'reads markdown, which has HTML in it',
    'stream/markdown-stream.ts': 'asks whether a table of markdown may have HTML in it',
    'stream/settled.ts': 'asks whether markdown may have HTML in it',
    'stream/shown-lines.ts': 'reads markdown, which has HTML in it',
    'write-html.ts': 'warns of HTML in markdown that is not read',
    'escape-text.ts': 'escapes what markdown would take for HTML',
    'title-heading.ts': 'asks blocks of anybody whether they begin with a title',
    'emit/text-blocks.ts': 'looks at how HTML begins that it has just written',
    'building/builder.ts': 'looks at how HTML begins that it has just written',
    'gfm/footnotes.ts': 'looks at how HTML ends that it has just written',
    'elements/tables.ts': 'looks at cells that it has just written',
    'flow/list.ts': 'looks at how HTML begins that it has just written',
    'src/html.ts': 'asks HTML that was just written whether there is a picture in it',
  },
  'packages/qp-mcp': {
    'preview.ts': 'takes the script from a page of ours, and finds its pictures',
  },
  'packages/qp-cli': {
    'gathered-markdown.ts': 'knows a footnote that waits for its text',
    'components.ts': 'finds lines of MDX that are a component alone',
    'prepare-page.ts': 'leaves out texts without a picture before they are read',
    'read-input.ts': 'tells a document of HTML by how it begins',
    'warnings.ts': 'reads the words of a warning',
  },
  'apps/server': {
    'content-security-policy.ts': 'finds the scripts of documentation that we have built',
    'make-document.ts': 'leaves out pages without a formula before they are parsed',
  },
  'apps/editor': {
    'clipboard.ts': 'tells what other programs add to a text on the clipboard',
    'insert-pasted.ts': 'tells what other programs add to a text on the clipboard',
    'colored-ranges.ts': 'takes ranges out of HTML that the highlighter has just made',
    'sheet-headers.ts': 'tells what spreadsheets put on the clipboard',
    'drawn-formula.ts': 'takes a formula out of HTML that the renderer has just made',
    'page-preview.ts': 'adds to a page of ours where its links lead',
  },
  'examples/terminal': {
    'render.ts': 'asks safe HTML whether it begins with a heading',
  },
}

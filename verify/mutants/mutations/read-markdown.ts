import { type Mutant, mutantsOf } from '../mutant.ts'

const FROM = 'packages/qp-markdown/src/from-markdown'
const EMIT = 'packages/qp-markdown/src/emit'
const GFM = 'packages/qp-markdown/src/gfm'
const HTML = 'packages/qp-markdown/src/from-html'

/** Markdown and HTML as blocks. */
export const READ_MUTANTS: readonly Mutant[] = [
  ...mutantsOf('packages/qp-markdown/src/convert.ts', [
    ['9.1.2', ".replace(/^\\ufeff/, '')", ''],
    ['3.2.1', 'const source = cleanText(markdown)', 'const source = markdown'],
    ['9.14.4', "if (FRONT_MATTER.test(source)) context.hint(1, 'front matter')", ''],
    ['9.14.4', '---(?:\\s|$)/', '---\\s/'],
    ['9.14.4', '(?=\\s)', '\\s'],
    ['9.14.4', '^---\\n\\w', '^---\\n+\\w'],
  ]),
  ...mutantsOf(`${EMIT}/flow-html.ts`, [
    ['9.2.2', 'const DEEPEST_LEVEL = 3', 'const DEEPEST_LEVEL = 4'],
    ['9.14.4', "context.hint(line, 'a footnote')", ''],
    ['9.4.1', 'if (!list.ordered) return', 'if (list.ordered) return'],
    ['9.4.2', "list.start === 1 ? '' :", "list.start !== 1 ? '' :"],
    ['9.4.3', 'if (part.line - lastLine > 1) return true', ''],
    ['9.4.3', '|| items.some(({ children }) => hasBlankLineBetween(children))', ''],
    ['9.4.4', "mark === 'x' || mark === 'X'", "mark === 'x'"],
    ['9.4.4', "? '☑' : '☐'", "? '☐' : '☑'"],
    ['9.13.1', '`<pre><code>${textHtml(node.value)}</code></pre>`', "''"],
    ['9.13.1', "return '<hr />'", "return ''"],
    ['9.13.1', '`<blockquote>${', '`<div>${'],
    ['9.4.4', 'const BOX = /^\\[([ \\txX\\n])\\](?=[ \\t\\n])', 'const BOX = /^\\[([ \\txX\\n])\\]'],
  ]),
  ...mutantsOf(`${EMIT}/flow-blocks.ts`, [
    ['9.9.1', "return [{ type: 'divider' }]", 'return []'],
    ['9.8.3', "replace(/[ \\t]+/, ' ')", "replace(/[ \\t]+/, '')"],
  ]),
  ...mutantsOf(`${EMIT}/code-blocks.ts`, [
    ['9.15.5', '!context.extended || code', 'code'],
    ['9.15.5', "code.info !== 'qp'", "!code.info.startsWith('qp')"],
    ['9.15.6', "context.warn('fence_invalid', line,", "if (line < 0) context.warn('fence_invalid', line,"],
    ['9.8.1', "if (code.value.trim() === '' && filename === '') {", 'if (false) {'],
    ['9.8.1', "code.value.trim() === '' && filename === ''", "code.value.trim() === ''"],
    ['9.8.6', '(?:title|filename)', '(?:title)'],
    ['9.8.6', '(?:title|filename)', '(?:filename)'],
    ['9.8.3', '[^\\s{},:=]*', '[^\\s:=]*'],
    [
      '9.8.5',
      "  context.warn(\n    'language_unknown',",
      "  if (line < 0) context.warn(\n    'language_unknown',",
    ],
    ['9.15.6', "codeBlocks({ ...code, info: '' }, context)", 'codeBlocks(code, context)'],
  ]),
  ...mutantsOf(`${EMIT}/tables.ts`, [
    ['9.12.4', "Array<string>(missing).fill('')", "Array<string>(missing).fill('-')"],
    ['9.12.4', "context.warn('cell_dropped', line, message)", ''],
    ['9.12.2', "side ?? 'left'", "side ?? 'right'"],
    ['9.12.3', 'aligned ? { align:', 'true ? { align:'],
  ]),
  ...mutantsOf(`${EMIT}/text-blocks.ts`, [
    ['9.11.1', "TIP: 'success'", "TIP: 'info'"],
    ['9.11.1', "IMPORTANT: 'warning'", "IMPORTANT: 'info'"],
    ['9.11.1', "CAUTION: 'warning'", "CAUTION: 'info'"],
    ['9.11.1', 'CAUTION)\\]/i', 'CAUTION)\\]/'],
    ['9.11.2', '\\s*(?:<br \\/>)?/', '\\s*$/'],
    ['9.11.1', 'MARKER.exec(text)?.[1]', 'MARKER.exec(html.slice(3))?.[1]'],
    ['4.5.1', "reporter.warn('block_dropped', line,", "if (line < 0) reporter.warn('block_dropped', line,"],
  ]),
  ...mutantsOf(`${EMIT}/image-alone.ts`, [
    [
      '9.7.1',
      '!token.isImage || !token.end) return undefined',
      '!token.isImage || !token.end || index === 0) return undefined',
    ],
    ['9.7.2', 'return /\\n[ \\t]*$/.test', 'return /x$/.test'],
  ]),
  ...mutantsOf(`${EMIT}/link-html.ts`, [
    [
      '9.6.1',
      "${attributeHtml('href', safe)}${attributeHtml('title', title)}${own?.mark ?? ''}>`",
      "${attributeHtml('href', safe)}${own?.mark ?? ''}>`",
    ],
    ['9.6.4', "if (url !== '') {", 'if (true) {'],
    ['9.7.3', 'return textHtml(description)', "return ''"],
  ]),
  ...mutantsOf(`${EMIT}/write-html.ts`, [
    [
      '9.6.4',
      '|| this.#links.length > 0) return',
      ') return',
      'the reading of markdown leaves no link in a link but where text decides',
    ],
    ['9.14.4', "this.#context.hint(this.#place.line, 'HTML')", ''],
    ['9.6.3', 'mayHaveLinks ? textWithLinksHtml(run, this.#bareTag) : textHtml(run)', 'textHtml(run)'],
  ]),
  ...mutantsOf(`${FROM}/line-starts.ts`, [
    ['9.2.1', '/#{1,6}(?![^ \\t\\n])/y', '/#{1,7}(?![^ \\t\\n])/y'],
    ['9.2.1', '/#{1,6}(?![^ \\t\\n])/y', '/#{1,6}/y'],
    ['9.2.3', 'found[1] === undefined ? 2 : 1', 'found[1] === undefined ? 1 : 2'],
    ['9.8.1', '|~{3,})', '|~{4,})'],
    ['9.8.1', 'closing.startsWith(run)', 'closing[0] === run[0]'],
    ['9.9.1', "const BREAK_MARKERS = '*-_'", "const BREAK_MARKERS = '*-'"],
    ['9.9.1', 'const FEWEST_MARKERS = 3', 'const FEWEST_MARKERS = 2'],
    ['9.2.1', 'return isClosing ? trimmed(text.slice(0, closing)) : text', 'return text'],
  ]),
  ...mutantsOf(`${FROM}/containers.ts`, [
    ['9.4.1', 'const LIST_MARKER = /(?:[-+*]|', 'const LIST_MARKER = /(?:[-*]|'],
    ['9.4.2', 'const LIST_MARKER = /(?:[-+*]|\\d{1,9}[.)])', 'const LIST_MARKER = /(?:[-+*]|\\d{1,9}[.])'],
    ['9.4.2', 'const LIST_MARKER = /(?:[-+*]|\\d{1,9}[.)])', 'const LIST_MARKER = /(?:[-+*]|\\d{1,10}[.)])'],
    ['9.4.1', 'marker !== wanted', 'false'],
    ['9.4.2', "number !== '' && Number(number) !== 1", 'false'],
    ['9.4.2', 'Number(number) !== 1', "number !== '1'"],
    ['9.10.1', "const QUOTE_MARKER = '>'", "const QUOTE_MARKER = ')'"],
    ['9.4.2', 'start: start ?? 1', 'start: 1'],
  ]),
  ...mutantsOf(`${FROM}/leaves.ts`, [
    ['9.8.2', '    if (cursor.isIndented) {\n      this.open', '    if (false) {\n      this.open'],
    ['9.10.1', 'open.add(this.#cursor)\n    return true', 'return false'],
    ['9.12.1', 'if (isIndented || this.#interruptsText()) return false', 'if (isIndented) return false'],
  ]),
  ...mutantsOf(`${FROM}/open-code.ts`, [
    ['9.8.1', 'cursor.skipColumns(this.#indentation)', ''],
    ['9.8.2', 'cursor.skipColumns(CODE_INDENTATION)', ''],
    [
      '9.8.2',
      'for (const line of this.#pending) this.#lines.push(line)',
      'this.#lines.push(this.#pending.at(-1) ?? "")',
    ],
    ['9.8.2', 'if (cursor.isBlank) return true', ''],
  ]),
  ...mutantsOf(`${FROM}/table-lines.ts`, [
    ['9.12.2', "? 'center' : 'left'", "? 'left' : 'center'"],
    ['9.12.2', "column.endsWith(':') ? 'right' : undefined", 'undefined'],
    ['9.12.1', "(row[index + 1] === '\\\\' || row[index + 1] === '|')", 'false'],
  ]),
  ...mutantsOf(`${FROM}/definitions.ts`, [
    ['9.14.3', "|| found.label.startsWith('^')) break", ') break'],
    ['9.6.2', 'if (!definitions.has(found.label)) {', 'if (true) {'],
  ]),
  ...mutantsOf(`${FROM}/inlines/delimiters.ts`, [
    ['9.5.3', "_: ['<u>', '</u>']", "_: ['<em>', '</em>']"],
    ['9.5.2', "'*': ['<em>', '</em>']", "'*': ['<u>', '</u>']"],
    ['9.5.1', "'**': ['<strong>', '</strong>']", "'**': ['<em>', '</em>']"],
    ['9.5.4', "'~': ['<del>', '</del>']", "'~': ['<u>', '</u>']"],
    ['9.5.1', "&& !(marker === '_' && right && before === LETTER)", ''],
    ['9.5.2', '(opener.text.length + closer.text.length) % 3 !== 0', 'true'],
    ['9.5.4', 'return opener.text.length === closer.text.length', 'return true'],
  ]),
  ...mutantsOf(`${FROM}/block-pass.ts`, [
    ['9.4.2', 'container = this.#begun(false)', 'container = this.#begun(interrupts)'],
  ]),
  ...mutantsOf(`${FROM}/inlines/raw-html.ts`, [
    ['9.14.1', "html.replace(/\\n[\\t ]+/g, '\\n')", 'html'],
    ['9.14.1', '/\\n[\\t ]+/g', '/[\\t ]*\\n[\\t ]*/g'],
  ]),
  ...mutantsOf(`${FROM}/inlines/code-spans.ts`, [
    ['9.5.5', "code.replaceAll(/\\n[\\t ]*/g, ' ')", "code.replaceAll('\\n', ' ')"],
    ['9.5.5', '? code.slice(1, -1) : code', '? code : code'],
    ['9.5.5', 'if (end - start === length) return start', 'return start'],
    ['9.12.1', "(escaped === '|' ? '|' : match)", 'match'],
  ]),
  ...mutantsOf(`${EMIT}/bare-urls.ts`, [['9.6.3', '(?!\\.?[\\w-])', '']]),
  ...mutantsOf(`${FROM}/character-references.ts`, [
    ['9.5.6', "? character : '\\ufffd'", "? character : ''"],
    ['9.5.6', '[^\\p{Cc}\\p{Cs}', '[^\\p{Cs}'],
  ]),
  ...mutantsOf(`${FROM}/inlines/literal-autolinks.ts`, [
    ['9.6.3', '(?<![\\w+./-])', '(?<![\\w+.-])'],
    ['9.6.3', 'https?:\\/\\/(?!\\u007f)/iy', 'https?:\\/\\/(?!\\u007f)/y'],
    ['9.6.3', 'www\\./iy', 'www\\./y'],
    ['9.6.3', 'classAt(this.#text, host) !== LETTER', 'false'],
    ['9.6.3', "split('.').slice(-2)", "split('.')"],
    ['9.6.3', "this.#autolink(start, email, 'mailto:')", "this.#autolink(start, email, '')"],
    ['9.6.3', "this.#urlEnd(start), 'http://')", "this.#urlEnd(start), 'https://')"],
    ['9.6.3', "for (; open > 0 && text.charAt(end) === ')'; open -= 1) end += 1", ''],
  ]),
  ...mutantsOf(`${GFM}/math.ts`, [
    ['9.16.4', "isDisplay ? 'math display' : 'math'", "'math'"],
    ['9.16.4', '|| /\\d/.test(text.charAt(end + 1))) return undefined', ') return undefined'],
    ['9.16.4', 'if (!/\\S/.test(text.charAt(at + 1))) return undefined', ''],
    ['9.16.4', "if (text[at + 1] === '`') return", "if (text[at + 1] === '~') return"],
    ['9.16.4', "if (text[at + 1] === '(') return", "if (text[at + 1] === '{') return"],
  ]),
  ...mutantsOf(`${GFM}/footnotes.ts`, [
    ['9.16.3', "const NO_BREAK = '\\u00a0'", "const NO_BREAK = ' '"],
    ['9.16.3', 'if (isInLink) return `<sup>${number}</sup>`', ''],
    ['9.16.3', "index === 0 ? '↩' : `↩<sup>${index + 1}</sup>`", "'↩'"],
    ['9.16.3', 'if (this.#byLabel.has(key)) this.#unused.push(note)', 'if (false) this.#unused.push(note)'],
    ['9.16.3', "context.warn('note_dropped', node.line, message)", ''],
    ['9.16.3', "isCell ? '' : ` id=", "false ? '' : ` id="],
    ['9.16.3', 'width: CODE_INDENTATION', 'width: 2'],
  ]),
  ...mutantsOf(`${GFM}/front-matter.ts`, [
    ['9.16.1', 'const OPENING = /^---[ \\t]*\\n/', 'const OPENING = /^\\n?---[ \\t]*\\n/'],
    ['9.16.2', 'theme: (value) => choiceProblem(value,', 'theme: (value) => void choiceProblem(value,'],
    ['9.16.2', 'if (value === null) continue', ''],
    [
      '9.16.1',
      'if (closing === null) return none',
      "if (closing === null) return { frontMatter: {}, body: '' }",
    ],
    [
      '9.16.2',
      "published: (value) => (typeof value === 'boolean'",
      "published: (value) => (typeof value === 'string'",
    ],
  ]),
  ...mutantsOf(`${GFM}/emoji.ts`, [
    ['9.16.6', 'written += text.slice(from, at) + found.token', "written += text.slice(from, at) + ':'"],
    ['9.16.6', 'const token = byName.get(name)', 'const token = undefined as string | undefined'],
  ]),
  ...mutantsOf(`${GFM}/alerts.ts`, [['9.16.12', '<p><strong>${name}</strong></p>', '']]),
  ...mutantsOf(`${GFM}/picture-rows.ts`, [
    ['9.16.11', '.some(isOfPictures)\n', '.every(isOfPictures)\n'],
    ['9.16.11', 'return isOfPictures(line) &&', 'return false &&'],
  ]),
  ...mutantsOf(`${HTML}/losses.ts`, [
    ['14.1.9', 'if (isLost(element)) return warnOfTag(element, warn)', ''],
    ['14.1.9', 'if (isRead(element, name, value)) continue', 'continue'],
  ]),
  ...mutantsOf(`${HTML}/elements/lists.ts`, [
    ['14.2.3', 'Number(start) !== 1 ?', 'false ?'],
    ['14.2.5', "{ tag: 'dl', mode: 'tight' }", "{ tag: 'ul', mode: 'tight' }"],
  ]),
  ...mutantsOf(`${HTML}/elements/code.ts`, [
    ['14.4.1', ".replace(/\\n$/, '')", ''],
    ['14.4.2', 'lang(?:uage)?-|highlight', 'language-|highlight'],
    ['14.4.2', 'highlight-(?:source|text)-|', ''],
    ['14.4.3', 'block : { ...block, filename }', 'block : block'],
  ]),
  ...mutantsOf(`${HTML}/elements/figures.ts`, [
    ['14.6.1', ".replace(/^[—–―-]+\\s*/, '')", ''],
    ['14.6.1', "(last.tag !== 'footer' && last.tag !== 'cite')", "last.tag !== 'cite'"],
    ['14.3.2', "{ tag: 'figure', mode: 'tight' }", "{ tag: 'blockquote', mode: 'tight' }"],
  ]),
  ...mutantsOf(`${HTML}/elements/callouts.ts`, [
    ['14.7.1', "success: 'tip success", "success: 'success"],
    ['14.7.1', "element.tag !== 'aside' &&", ''],
    ['14.7.1', "  'admonition',\n", ''],
  ]),
]

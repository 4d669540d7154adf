import { type Mutant, mutantsOf } from '../mutant.ts'

/** What a page shows, and its plain text. */
export const RENDER_MUTANTS: readonly Mutant[] = [
  ...mutantsOf('packages/qp-render/src/blocks/divider.ts', [['3.5.7', 'markup`<hr>`', 'markup``']]),
  ...mutantsOf('packages/qp-render/src/blocks/comparison.ts', [
    ['3.5.9', '${side(left, leftLabel', '${side(right, leftLabel'],
    ['3.9.6', '</p>${body}</section>', '</p></section>'],
    ['3.5.9', 'if (label === undefined)', 'if (label !== undefined)'],
    ['10.9.4', '<p dir="auto">${text}</p>', '<p dir="auto">${sanitized(text)}</p>'],
  ]),
  ...mutantsOf('packages/qp-render/src/blocks/timeline.ts', [
    ['3.5.8', '<p>${body}</p>', ''],
    ['3.5.8', '${label}</p>', '</p>'],
    ['3.5.8', '<ol class="qp-timeline"', '<ul class="qp-timeline"'],
  ]),
  ...mutantsOf('packages/qp-render/src/blocks/quote.ts', [
    ['3.5.6', 'attribution !== undefined &&', 'attribution === null &&'],
    ['3.5.6', '<blockquote dir="auto">', '<div dir="auto">'],
  ]),
  ...mutantsOf('packages/qp-render/src/forward-compatibility/known-choices.ts', [
    ['11.3.4', '(kind.default ?? kind.choice[0])', '(kind.default ?? kind.choice.at(-1))'],
  ]),
  ...mutantsOf('packages/qp-render/src/blocks/callout.ts', [
    ['3.5.5', "warning: {\n    label: 'Warning'", "warning: {\n    label: 'Note'"],
    ['3.5.5', '${textHtml(html, page)}', ''],
  ]),
  ...mutantsOf('packages/qp-render/src/blocks/code.ts', [
    ['10.9.2', '?? source}</code>', '?? source.trim()}</code>'],
    ['3.5.11', 'filename !== undefined && markup', 'filename === null && markup'],
    ['3.5.11', 'class="language-${language}"', 'class="language"'],
  ]),
  ...mutantsOf('packages/qp-render/src/language-names.ts', [
    ['3.5.11', "mermaid: 'Diagram'", "mermaid: 'Mermaid'"],
  ]),
  ...mutantsOf('packages/qp-render/src/blocks/button.ts', [
    ['10.6.3', ' href="${href}" rel="${LINK_REL}"', ' href="${href}"'],
    ['3.5.12', 'description !== undefined && markup', 'description === null && markup'],
    ['3.5.12', '<span>${label}</span>', '<span></span>'],
    ['3.5.12', 'qp-${shape}', 'qp-rounded'],
    ['3.5.12', 'qp-accent-${accent}', 'qp-accent-theme'],
    ['3.5.12', 'icon !== undefined && markup', 'icon === null && markup'],
    ['3.9.6', ' aria-hidden="true">${icon}', '>${icon}'],
  ]),
  ...mutantsOf('packages/qp-render/src/blocks/image.ts', [
    ['3.5.2', 'alt="${alt}"${imageAttributes', 'alt=""${imageAttributes'],
    ['10.6.4', '<a href="${src}" rel', '<a rel'],
  ]),
  ...mutantsOf('packages/qp-render/src/blocks/table.ts', [
    ['3.5.10', "caption !== '' && markup", "caption === '' && markup"],
    ['3.5.10', 'block.rows.map((row) =>', 'block.rows.slice(1).map((row) =>'],
    ['3.5.10', '<th scope="col"', '<td scope="col"'],
    ['3.5.10', 'alignment(align[column])', 'alignment(align[0])'],
    ['3.9.6', '${head}${block', '${block'],
  ]),
  ...mutantsOf('packages/qp-render/src/blocks/embed.ts', [
    ['4.4.7', 'data-src="${src}"', 'data-src="${block.url}"'],
    ['3.5.3', 'block.title !== undefined && markup`<strong>', 'block.title === null && markup`<strong>'],
    ['10.4.6', 'data-sandbox="${sandbox}"', ''],
    ['4.4.7', 'facade" href="${href}"', 'facade" href="${src}"'],
  ]),
  ...mutantsOf('packages/qp-render/src/blocks/html.ts', [
    ['3.5.4', "block.safetyMode === 'sandboxed' ||", ''],
    ['3.5.4', "|| block.safetyMode === 'pro_sandboxed')", ')'],
  ]),
  ...mutantsOf('packages/qp-render/src/frames/frames.ts', [
    [
      '10.4.5',
      "sandboxed: 'allow-scripts allow-popups allow",
      "sandboxed: 'allow-scripts allow-same-origin allow-popups allow",
    ],
    ['10.4.1', 'src="${url}"', 'src=""'],
  ]),
  ...mutantsOf('packages/qp-render/src/forward-compatibility/unknown-blocks.ts', [
    ['10.14.2', "else if (typeof onUnknown === 'function') out.push(onUnknown(block, error, place))", ''],
    ['10.14.2', "error.reason === 'unknown_value') out", "error.reason === 'unknown_type') out"],
  ]),
  ...mutantsOf('packages/qp-schema/src/checks/guards.ts', [
    ['3.7.2', "if (!isBlockType(type)) return unknown('unknown_type', 'type')", ''],
    ['3.7.2', "if (typeof value !== 'string') return malformed('a string')", ''],
    ['3.7.2', '[\\w+#-]', '[\\w-]'],
    [
      '3.7.2',
      "return NAME.test(value) ? unknown('unknown_value') : malformed('a name')",
      "return malformed('a name')",
    ],
  ]),
  ...mutantsOf('packages/qp-render/src/leaves/decorate-html.ts', [
    ['10.6.3', "'ugc nofollow noopener'", "'nofollow noopener'"],
    ['10.6.1', '` id="${id}"`', "''"],
    ['10.6.5', 'aria-hidden="true" tabindex="-1"></a>`', 'tabindex="-1"></a>`'],
    ['10.6.6', 'return \' class="qp-task"\'', "return ''"],
    ['10.6.4', `' loading="lazy"'`, "''"],
    ['10.6.4', `? ' alt=""' : ''`, "? '' : ''"],
    ['10.6.7', '` role="doc-${link', '` data-role="doc-${link'],
    ['10.6.8', '(page.isNewId(id) ? tag : before)', 'tag'],
  ]),
  ...mutantsOf('packages/qp-render/src/leaves/heading-ids.ts', [
    ['10.6.2', '`${wanted}-${again}`', '`${wanted}_${again}`'],
    ['10.6.1', '.toLowerCase()', ''],
    ['10.6.1', ".replaceAll(' ', '-')", ".replaceAll(' ', '_')"],
    ['10.6.8', 'FOOTNOTE.test(id) ? `H-${id}` : ', ''],
    ['10.6.1', 'id || undefined', 'id'],
  ]),
  ...mutantsOf('packages/qp-render/src/text/title-and-description.ts', [
    ['2.4.2', 'firstHeading(blocks) || firstText(blocks)', 'firstText(blocks)'],
    ['2.4.2', "|| 'Untitled page'", "|| 'Untitled'"],
    ['2.4.2', 'documentTitleOf(block.html) ?? headingOf(block, ANY_HTML)', 'headingOf(block, ANY_HTML)'],
    [
      '2.4.2',
      'documentTitleOf(block.html) ?? headingOf(block, ANY_HTML)',
      "documentTitleOf(block.html) ?? ''",
    ],
    [
      '2.4.2',
      "PAGE_HTML: ReadonlySet<string> = new Set(['richHtml', 'snippet'])",
      "PAGE_HTML: ReadonlySet<string> = new Set(['richHtml', 'snippet', 'document'])",
    ],
    ['2.4.3', '[...richtext, ...others]', '[...others, ...richtext]'],
    ['2.4.3', 'if (paragraph !== title) return paragraph', 'return paragraph'],
    ['2.4.4', 'meta?.description || ', ''],
    ['2.4.4', 'meta?.title || ', ''],
    ['2.4.5', 'text.length <= length', 'text.length < length'],
    ['2.4.5', "head.lastIndexOf(' ')", '-1'],
    ['2.4.5', ".replace(/[\\ud800-\\udbff]$/, '')", ''],
    ['2.4.5', 'oneLine(segment.text), LIMITS', 'segment.text, LIMITS'],
    ['2.4.3', "within === 'p' || within === ''", "within === 'p' || within === 'li'"],
    ['2.4.2', '/^h[1-6]$/.test(within)', '/^h[1-2]$/.test(within)'],
  ]),
  ...mutantsOf('packages/qp-render/src/text/plain-text.ts', [
    ['10.14.6', ".join('\\n\\n')", ".join('\\n')"],
    ['10.14.6', "(isCell ? '\\t' : '')", "(isCell ? ' ' : '')"],
    ['10.14.6', "kind.endsWith('Url'))?.value ?? ''", "kind.endsWith('Url'))?.path ?? ''"],
    ['10.14.8', 'return target === undefined ? words : `${words}\\n${target}`', 'return words'],
    ['10.14.6', "icon: () => ''", 'icon: (value) => value'],
    [
      '10.14.6',
      'inlineHtml: (value, read) => oneLine(read(value))',
      'inlineHtml: (value, read) => read(value)',
    ],
  ]),
  ...mutantsOf('packages/qp-render/src/text/lists.ts', [
    ['10.14.8', "`${list.number}. ` : '- '", "`${list.number}) ` : '- '"],
    ['10.14.8', "`${list.number}. ` : '- '", "`${list.number}. ` : '* '"],
    ['10.14.8', 'number: start ?? 0', 'number: 1'],
    ['10.14.8', "rest: ' '.repeat(Math.min(first.length, MAX_INDENT))", "rest: ''"],
    ['10.14.8', 'const MAX_INDENT = 16', 'const MAX_INDENT = 15'],
  ]),
  ...mutantsOf('packages/qp-render/src/text/segments.ts', [
    ['10.14.8', '` (${target})`', '` [${target}]`'],
    ['10.14.10', "=== 'shown') this.#parts.push('[')", "=== 'shown') this.#parts.push('(')"],
    ['10.14.10', "isDetailed && !footnote.isBack ? 'shown'", "isDetailed ? 'shown'"],
    ['10.14.10', '[`${term}: `]', '[`${term} `]'],
    ['10.14.8', "lead = TASK.test(text) ? first.replace(/- $/, '') : first", 'lead = first'],
    ['10.14.8', "attributeOf(html, tag, 'alt') ?? ''", "''"],
    ['10.14.6', '|summary|tbody', '|tbody'],
    ['10.14.6', "if (name === 'br') this.#break()", "if (name === 'br') this.#parts.push(' ')"],
  ]),
  ...mutantsOf('packages/qp-render/src/text/targets.ts', [
    ['10.14.8', "target?.startsWith('#') || ", ''],
    ['10.14.8', '|| bare(target ?? label) === bare(label)', ''],
  ]),
]

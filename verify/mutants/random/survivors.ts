/** Mutants made at random that no vector can notice: for each file what stands there, what is put there, and why. */
export const SURVIVORS: Readonly<
  Record<string, readonly (readonly [find: string, put: string, reason: string])[]>
> = {
  'packages/qp-markdown/src/emit/qp-fences/qp-fences.ts': [
    [
      "context.warn('fence_invalid', line, `the qp fence is shown as code: ${FENCE_INVALID.form(finding)}`)\n  return undefined",
      "context.warn('fence_invalid', line, `the qp fence is shown as code: ${FENCE_INVALID.form(finding)}`)\n  ;",
      'a function that ends gives the same',
    ],
  ],
  'packages/qp-markdown/src/emit/flow-html.ts': [
    [
      "const lines = (mark === '\\n' ? 1 : 0) + (lineEnd === undefined ? 0 : 1)",
      "const lines = (mark === '\\n' ? 1 : 1) + (lineEnd === undefined ? 0 : 1)",
      'messages are not compared',
    ],
  ],
  'packages/qp-markdown/src/emit/new-context.ts': [
    [
      `if (spent[what] > ALLOWANCE[what]) throw new ContentTooComplexError(EXCEEDED[what], 'content')`,
      `if (false) throw new ContentTooComplexError(EXCEEDED[what], 'content')`,
      'it takes more than 4 MiB of output',
    ],
  ],
  'packages/qp-markdown/src/emit/text-blocks.ts': [
    [
      "if (!shows(html, reporter)) return droppedBlock(content.line, alert ? 'a callout' : 'a quote', reporter)",
      "if (!shows(html, reporter)) return droppedBlock(content.line, true ? 'a callout' : 'a quote', reporter)",
      'messages are not compared',
    ],
  ],
  'packages/qp-markdown/src/emit/write-html.ts': [
    [
      'const DEEPEST_NODE = CONTENT_LIMITS.htmlDepth - 1',
      'const DEEPEST_NODE = CONTENT_LIMITS.htmlDepth + 1',
      'what nests deeper than 8.3.3 may be refused',
    ],
  ],
  'packages/qp-markdown/src/from-html/allowance.ts': [
    ['left -= characters', ';', 'it takes more than 4 MiB of output'],
    [
      "throw new ContentTooComplexError(`${what} more than ${CONTENT_LIMITS.pageBytes} characters`, 'html')",
      ';',
      'it takes more than 4 MiB of output',
    ],
  ],
  'packages/qp-markdown/src/from-html/elements/visit.ts': [
    [
      'visit.into({ parent, context: { ...visit.context, inHeading: false, inTable: false }, leave })',
      'visit.into({ parent, context: { ...visit.context, inHeading: false, inTable: true }, leave })',
      'a table within sets it, and a parser leaves no part outside of one',
    ],
  ],
  'packages/qp-markdown/src/from-html/losses.ts': [
    [
      "const what = `${excerpt(name)} of <${excerpt(RENAMED_TAGS[tag] ?? tag)}>${rule === undefined ? '' : ` ${quoted(value)}`}`",
      "const what = `${excerpt(name)} of <${excerpt(RENAMED_TAGS[tag] ?? tag)}>${true ? '' : ` ${quoted(value)}`}`",
      'messages are not compared',
    ],
  ],
  'packages/qp-markdown/src/from-html/tree/parse-html.ts': [
    [
      'isCommentNode = (node: HtmlNode): node is HtmlNode => node === NOTHING',
      'isCommentNode = (node: HtmlNode): node is HtmlNode => node !== NOTHING',
      'what prints a tree asks it alone, and none is printed',
    ],
  ],
  'packages/qp-markdown/src/from-html/tree/text-of.ts': [['return false', ';', 'undefined counts as false']],
  'packages/qp-markdown/src/from-html/tree/urls.ts': [
    [
      'const asked = line === 0 ? undefined : { url: value.trim(), title: null }',
      'const asked = line !== 0 ? undefined : { url: value.trim(), title: null }',
      'no vector has addresses that a caller gives',
    ],

    [
      'if (own === undefined || own.length > MAX_BASE) return given',
      'if (own === undefined || own.length >= MAX_BASE) return given',
      'no clause has this bound',
    ],
  ],
  'packages/qp-markdown/src/from-markdown/block-pass.ts': [
    ['linesBefore = 0,', 'linesBefore = 1,', 'messages are not compared'],
  ],
  'packages/qp-markdown/src/from-markdown/character-references.ts': [
    [
      "if (!raw.includes('\\\\') && !raw.includes('&')) return raw",
      'if (false) return raw',
      'a short cut where nothing is to be replaced',
    ],
  ],
  'packages/qp-markdown/src/from-markdown/definitions.ts': [
    [
      'if (labelEnd === -1 || text.charCodeAt(labelEnd) !== COLON) return undefined',
      'if (labelEnd === -2 || text.charCodeAt(labelEnd) !== COLON) return undefined',
      'no colon stands at -1',
    ],
    ['if (urlEnd === -1) return undefined', 'if (urlEnd === -1) ;', 'no line ends at -1'],
  ],
  'packages/qp-markdown/src/from-markdown/inlines/delimiters.ts': [
    [
      'if (delimiters.length < 2) return true',
      'if (delimiters.length < 2) ;',
      'a short cut where nothing can pair',
    ],
  ],
  'packages/qp-markdown/src/from-markdown/inlines/inline-tokens.ts': [
    ['#lastBracket = -1', '#lastBracket = -0', 'the first bracket sets it'],
  ],
  'packages/qp-markdown/src/from-markdown/inlines/link-ends.ts': [
    [
      'if (end === -1 || end - start > LONG_TITLE) (this.#titles ??= new Map()).set(mark, { start, end })',
      'if (end === -2 || end - start > LONG_TITLE) (this.#titles ??= new Map()).set(mark, { start, end })',
      'a title that is not there is looked for again',
    ],
    [
      'if (known !== undefined && start >= known.start && (known.end === -1 || start < known.end))',
      'if (known !== undefined && start >= known.start && (known.end === -2 || start < known.end))',
      'what was not found is looked for again, and not found again',
    ],
  ],
  'packages/qp-markdown/src/from-markdown/inlines/literal-autolinks.ts': [
    ['#trail = -1', '#trail = -0', 'the first address sets it'],

    [
      'if (host === -1 || classAt(this.#text, host) !== LETTER) return undefined',
      'if (host === -0 || classAt(this.#text, host) !== LETTER) return undefined',
      'no letter stands at -1',
    ],
  ],
  'packages/qp-markdown/src/from-markdown/line-cursor.ts': [['next = 0', 'next = -1', 'each line sets it']],
  'packages/qp-markdown/src/from-markdown/open-code.ts': [
    [
      `if (isUnmatched && this.#lines.length > 1 && this.#lines.at(-1) === '') this.#lines.pop()`,
      `if (isUnmatched && this.#lines.length > 2 && this.#lines.at(-1) === '') this.#lines.pop()`,
      'here our reader does as its reference does, and not as 9.8.1 says',
    ],
  ],
  'packages/qp-markdown/src/from-markdown/table-lines.ts': [
    [
      `return last !== '' || cells.length === 0 ? [...cells, last] : cells`,
      `return last !== '' || cells.length === -1 ? [...cells, last] : cells`,
      'cells that are missing are empty, and a header of one bar is text anyway',
    ],
  ],
  'packages/qp-markdown/src/gfm/gfm-stream.ts': [
    ['this.#notes = notes', ';', 'no vector has a text that is still written'],
  ],
  'packages/qp-markdown/src/gfm/gfm-to-blocks.ts': [
    [
      'if (told && !regions.isOpen) tell(construct + 1)',
      'if (told && !regions.isOpen) ;',
      'no vector asks where blocks stand',
    ],

    [
      '{ blockCount = 0, resolveUrl, emoji, constructs }: GfmOptions,',
      '{ blockCount = 1, resolveUrl, emoji, constructs }: GfmOptions,',
      'the hash in ids of footnotes is not compared',
    ],
  ],
  'packages/qp-markdown/src/gfm/math-blocks.ts': [
    [
      `if (text !== '') this.#into.push({ type: 'paragraph', text, line, lastLine, mayBeTask: false })`,
      `if (text !== '?') this.#into.push({ type: 'paragraph', text, line, lastLine, mayBeTask: false })`,
      'an empty paragraph is left out',
    ],
  ],
  'packages/qp-markdown/src/gfm/raw-html/block-html.ts': [
    [
      "return `<img${attributeHtml('src', url)} alt=\"${textHtml(alt, 'attribute')}\"${attributeHtml('title', caption)}${sides ?? ''}${more} />`",
      ';',
      "a picture among HTML in GitHub's dialect is none of the format: SPEC.md 9.16",
    ],
  ],
  'packages/qp-markdown/src/gfm/regions.ts': [
    [`if (this.#html === '') this.#line = line`, 'if (true) this.#line = line', 'messages are not compared'],
  ],
  'packages/qp-markdown/src/hash-of.ts': [
    [
      'let [a, b] = [0xdeadbeef ^ seed, 0x41c6ce57 ^ seed]',
      'let [a, b] = [0xdeadbeef ^ seed, ]',
      'the hash in ids of footnotes is not compared',
    ],
    [
      'const number = 0x100000000 * (0x1fffff & b) + (a >>> 0)',
      'const number = 4294967295 * (0x1fffff & b) + (a >>> 0)',
      'the hash in ids of footnotes is not compared',
    ],
    [
      'b = Math.imul(b ^ code, 0x5f356495)',
      'b = Math.imul(b ^ code, 1597334676)',
      'the hash in ids of footnotes is not compared',
    ],
  ],
  'packages/qp-markdown/src/to-markdown/fence.ts': [
    [
      "return [`${fence}${info}`, ...(code === '' ? [] : code.split('\\n')), fence]",
      "return [`${fence}${info}`, ...(false ? [] : code.split('\\n')), fence]",
      'empty code is never written so',
    ],
  ],
  'packages/qp-render/src/blocks/embed.ts': [
    [
      'if (ownHost !== undefined && isOnHost(shown.src, ownHost))',
      'if (ownHost === undefined && isOnHost(shown.src, ownHost))',
      'no vector has a service of its own',
    ],
  ],
  'packages/qp-render/src/forward-compatibility/known-choices.ts': [
    [
      'return known.every((element, index) => element === elements[index]) ? elements : known',
      'return true ? elements : known',
      'nothing says how a table of a later version is aligned',
    ],
  ],
  'packages/qp-render/src/text/attribute-of.ts': [
    ['if (html.startsWith(first, tag.nameEnd)) {', 'if (false) {', 'a short cut to what the loop finds'],
  ],
  'packages/qp-render/src/text/html-to-text.ts': [
    [
      "if (tag.name !== 'img' || tag.closing) continue",
      "if (tag.name !== 'img' || tag.closing) ;",
      'pictures of previews are not compared',
    ],
  ],
  'packages/qp-sanitize/src/css/marks.ts': [
    ['let marks = 0', 'let marks = 1', 'it takes a style sheet of 200,000 brackets'],
  ],
  'packages/qp-sanitize/src/css/nesting.ts': [
    [
      "if (match[0] === '(' || match[0] === '[' || match[0] === '{') depth += 1",
      "if (!(match[0] === '(' || match[0] === '[' || match[0] === '{')) depth += 1",
      'no clause says what becomes of a snippet whose CSS nests so deep',
    ],
  ],
  'packages/qp-sanitize/src/css/snippet-style.ts': [
    [
      "if (result === undefined) report('style_dropped', `a style was dropped: ${STYLE_DROPPED.unreadable}`)",
      "if (false) report('style_dropped', `a style was dropped: ${STYLE_DROPPED.unreadable}`)",
      'no clause says what becomes of a snippet whose CSS nests so deep',
    ],
  ],
  'packages/qp-sanitize/src/findings.ts': [
    [
      'if (seen.size >= CONTENT_LIMITS.warnings || seen.has(message)) return',
      'if (seen.size > CONTENT_LIMITS.warnings || seen.has(message)) return',
      'all warnings together are cut at the same number',
    ],
  ],
  'packages/qp-sanitize/src/html/canonical-elements.ts': [
    [
      "['figcaption', FIGCAPTION, FLOW],",
      '',
      'what is not known to be canonical is sanitized, to the same result',
    ],

    [
      `['abbr cite code del em ins kbd mark samp strong sub sup time u var', PHRASING, LINE],`,
      `['abbr cite code del em ins kbd mark samp strong sub sup time u var',  LINE],`,
      'what is not known to be canonical is sanitized, to the same result',
    ],
  ],
  'packages/qp-sanitize/src/html/canonical.ts': [
    [
      'if ((element.holds === 0) !== isVoid || !areCanonical(attributes, element)) return false',
      'if (true) return false',
      'what is not known to be canonical is sanitized, to the same result',
    ],
  ],
  'packages/qp-sanitize/src/html/open-elements.ts': [
    ['let index = this.depth - 1', 'let index = this.depth - 0', 'no tag stands above the innermost element'],
  ],
  'packages/qp-sanitize/src/html/srcset.ts': [
    [
      "kept.push(descriptor === '' ? safe : `${safe} ${descriptor}`)",
      'kept.push(false ? safe : `${safe} ${descriptor}`)',
      'the engine prints the candidates once more',
    ],
  ],
  'packages/qp-sanitize/src/html/well-formed.ts': [
    [
      `const extent = VOID_ELEMENTS.has(tag) ? '' : ' and its content kept'`,
      `const extent = !(VOID_ELEMENTS.has(tag)) ? '' : ' and its content kept'`,
      'messages are not compared',
    ],
  ],
  'packages/qp-sanitize/src/policy/version.ts': [
    [
      'export const POLICY_VERSION = 1',
      'export const POLICY_VERSION = 0',
      'the version of the policy is not compared',
    ],
  ],
  'packages/qp-sanitize/src/safe-blocks.ts': [
    [
      `warn(blockDropped(block.type, at, rebuilt === undefined ? 'url' : 'empty'))`,
      `warn(blockDropped(block.type, at, rebuilt !== undefined ? 'url' : 'empty'))`,
      'messages are not compared',
    ],
  ],
  'packages/qp-sanitize/src/sanitize-blocks.ts': [
    [
      'throw error instanceof ContentTooComplexError ? error.at(`${at}.${path}`) : error',
      'throw !(error instanceof ContentTooComplexError) ? error.at(`${at}.${path}`) : error',
      'the message of an error is not compared',
    ],
  ],
  'packages/qp-schema/src/blocks/html.ts': [
    [
      `export const SAFETY_MODES = ['strict_sanitized', 'sandboxed', 'pro_sandboxed'] as const`,
      `export const SAFETY_MODES = ['strict_sanitized', 'sandboxed', ] as const`,
      'it stands for a type only',
    ],
  ],
  'packages/qp-schema/src/checks/errors.ts': [
    [
      "super(`${place || 'the value'} ${message}`)",
      "super(`${place && 'the value'} ${message}`)",
      'messages are not compared',
    ],
  ],
  'packages/qp-schema/src/html/text.ts': [
    [
      `const pending: object[] = typeof json === 'object' && json !== null ? [json] : []`,
      `const pending: object[] = typeof json === 'object' && json !== null ? [] : []`,
      'sanitizing cleans leaves again, and elsewhere the JSON Schema, by which inputs are valid, takes no such character',
    ],
    [
      'if (Array.isArray(node)) cleanArray(node, pending)',
      'if (true) cleanArray(node, pending)',
      'sanitizing cleans leaves again, and elsewhere the JSON Schema, by which inputs are valid, takes no such character',
    ],
  ],
  'packages/qp-schema/src/url-policy.ts': [
    [
      'return plain.test(url.href) ? url.href : encodeRest(url.href)',
      'return false ? url.href : encodeRest(url.href)',
      'a short cut where nothing is to be encoded',
    ],
  ],
  'packages/qp-schema/src/validation/block-schemas.ts': [
    [
      'if ((found += 1) > LIMITS.issues) break',
      'if (false) break',
      'all issues together are cut at the same number',
    ],
    [
      "return oneOf(by, schemas, fallback && `must be one of ${Object.keys(variants).join(', ')}`)",
      "return oneOf(by, schemas, fallback || `must be one of ${Object.keys(variants).join(', ')}`)",
      'messages are not compared',
    ],
    [
      '.meta({ anyOf: [{ enum: CODE_LANGUAGES }, { enum: CODE_LANGUAGE_ALIASES }] })',
      '.meta({ anyOf: [{ enum: CODE_LANGUAGES }, ] })',
      'the JSON Schema alone is made of it',
    ],
  ],
}

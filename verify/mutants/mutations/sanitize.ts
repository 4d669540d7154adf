import { type Mutant, mutantsOf } from '../mutant.ts'

/** What is done with blocks and leaves: sanitizing, shapes and canonical form. */
export const SANITIZE_MUTANTS: readonly Mutant[] = [
  ...mutantsOf('packages/qp-sanitize/src/has-content.ts', [
    ['4.5.2', 'languageTag: never', 'languageTag: isNotBlank'],
    ['4.5.2', 'groupName: never', 'groupName: isNotBlank'],
    ['4.5.3', " || kind === 'groupName'", ''],
    ['4.5.2', 'icon: isNotBlank', 'icon: never'],
    ['4.5.2', 'linkUrl: never', 'linkUrl: always'],
    ['4.5.2', 'sourceCode: isNotBlank', 'sourceCode: always'],
    ['4.5.2', 'return isCell(leaf) || SHOWS', 'return SHOWS'],
    [
      '4.5.3',
      'return Object.values(fieldKindsOf(block)).every(',
      'return !Object.values(fieldKindsOf(block)).every(',
    ],
    ['4.5.1', 'plainText: isNotBlank', 'plainText: always'],
  ]),
  ...mutantsOf('packages/qp-sanitize/src/safe-blocks.ts', [
    ['4.6.2', "  warn(blockDropped(block.type, at, rebuilt === undefined ? 'url' : 'empty'))\n", ''],
    ['4.6.4', 'const at = `${path}[${index}]`', 'const at = `${path}[${safe.length}]`'],
  ]),
  ...mutantsOf('packages/qp-sanitize/src/safe-values.ts', [
    ['4.5.8', 'length > CONTENT_LIMITS.iconLength', 'length >= CONTENT_LIMITS.iconLength'],
    ['4.5.8', "granularity: 'grapheme'", "granularity: 'word'"],
    [
      '3.2.2',
      'sourceCode: cleanText',
      'sourceCode: (value) => value',
      'requests are cleaned before (3.2.4), and so are our answers',
    ],
    ['4.3.1', "safeUrl(cleanText(value), 'link')", "safeUrl(cleanText(value), 'image')"],
    ['4.3.1', "safeUrl(cleanText(value), 'image')", "safeUrl(cleanText(value), 'link')"],
    ['4.4.6', 'return resolveEmbed(embedTypeOf(block), clean) && safeUrl', 'return safeUrl'],
  ]),
  ...mutantsOf('packages/qp-sanitize/src/leaf-sanitizers.ts', [
    ['4.6.2', 'if (safe === undefined) receive(findingOf(value, block))', ''],
    [
      '4.6.2',
      "code: 'url_dropped', message: `the address",
      "code: 'attribute_dropped', message: `the address",
    ],
  ]),
  ...mutantsOf('packages/qp-sanitize/src/findings.ts', [
    ['4.6.3', '|| seen.has(message)) return', ') return'],
  ]),
  ...mutantsOf('packages/qp-sanitize/src/html/plain-value.ts', [
    ['4.2.9', 'number >= min && number <= max', 'number >= min'],
    ['4.2.9', "return 'boolean' in rule ? ''", "return 'boolean' in rule ? value"],
    ['4.2.9', 'known === value.trim().toLowerCase()', 'known === value'],
    ['4.3.6', 'return safeUrl(value, rule.url)', 'return value'],
  ]),
  ...mutantsOf('packages/qp-sanitize/src/html/attributes.ts', [
    ['4.2.9', 'if (!policy.silent.includes(name)) {', 'if (true) {'],
    ['4.6.2', 'return dropUrl(urlProblem(value, rule.url))', 'return undefined'],
    ['4.2.9', 'if (rule === undefined) {', "if (rule === undefined && name !== 'class') {"],
  ]),
  ...mutantsOf('packages/qp-sanitize/src/html/canonical-elements.ts', [
    ['4.2.9', 'if (plainValue(rule, value) !== value) return false', ''],
    ['4.2.9', 'return at === written.length', 'return true'],
  ]),
  ...mutantsOf('packages/qp-sanitize/src/html/canonical.ts', [
    ['4.1.7', 'element === undefined || (element.is & holds) === 0', 'element === undefined'],
    [
      '4.2.1',
      'if (element === undefined ||',
      "if (element === undefined) return tag !== 'script'\n      if (",
    ],
  ]),
  ...mutantsOf('packages/qp-sanitize/src/css/asset-urls.ts', [
    ['4.2.6', "return safeUrl(trimmed, 'frame')", "return safeUrl(trimmed, 'image')"],
    ['4.2.6', 'image: /^data:image', 'image: /^data:(?:image|text)'],
  ]),
  ...mutantsOf('packages/qp-sanitize/src/policy/inline.ts', [
    ['4.2.8', ", span: [['lang'], ['dir']]", ''],
    ['4.2.8', "span: [['lang'], ['dir']]", "span: [['lang']]"],
    ['4.6.3', "only: { span: ['lang', 'dir'] }", 'only: {}'],
  ]),
  ...mutantsOf('packages/qp-sanitize/src/html/filter-tags.ts', [
    ['4.2.8', 'tag in policy.only ? DROPPED : ', ''],
    ['4.2.4', 'const tag = policy.renamed[name] ?? name', 'const tag = name'],
    ['4.3.7', 'required !== undefined &&', 'required === null &&'],
    ['4.2.8', 'BLOCK_ELEMENTS.has(name) ? GAP : tag', 'tag'],
    [
      '4.6.2',
      "report('tag_dropped', `<${excerpt(name)}> was",
      "if (name === '') report('tag_dropped', `<${excerpt(name)}> was",
    ],
  ]),
  ...mutantsOf('packages/qp-sanitize/src/css/snippet-style.ts', [
    ['4.2.10', 'if (!PROPERTIES.has(property)) return undefined', ''],
    ['4.2.10', '/[\\\\<>]/.test(value) || ', ''],
    ['4.2.10', 'if (stays && isNegative(node)) allowed = false', ''],
    [
      '4.2.10',
      '(stays || !FUNCTIONS.has(node.name.toLowerCase()))',
      '!FUNCTIONS.has(node.name.toLowerCase())',
    ],
    [
      '4.2.10',
      '`${property}:${value}`',
      '`${property}:${value}${declaration.important ? "!important" : ""}`',
    ],
    ['4.6.2', "    if (node.type === 'Declaration' && node.important !== false) {\n", '    if (false) {\n'],
  ]),
  ...mutantsOf('packages/qp-schema/src/walk/walk.ts', [
    ['4.5.4', 'if (optional && isAbsent(mapped)) continue', ''],
    ['4.5.4', "|| mapped === '' ||", '||'],
    ['4.5.5', 'return value ?? kind.default ?? DROPPED', 'return value ?? DROPPED'],
    [
      '4.5.5',
      'target[kinds.by] = own(source, kinds.by, kinds.default)',
      'target[kinds.by] = own(source, kinds.by)',
    ],
  ]),
  ...mutantsOf('packages/qp-schema/src/validation/block-schemas.ts', [
    [
      '3.3.5',
      'for (const part of unevenParts(table as unknown as TableBlock)) {',
      'for (const part of [] as { path: string[]; message: string }[]) {',
    ],
    ['3.5.14', '.transform((name) => languageNamed(name) ?? name)', ''],
    ['3.5.2', '.min(from)', ''],
    ['3.5.2', '.max(to)', ''],
    ['3.5.4', 'variant === fallback ? value.exactOptional() : value', 'value'],
  ]),
  ...mutantsOf('packages/qp-schema/src/blocks/table.ts', [
    ['3.3.6', 'table.align.length !== columns', 'table.align.length > columns'],
    ['3.3.5', 'if (row.length !== columns)', 'if (row.length > columns)'],
    ['3.3.5', 'if (row.length !== columns)', 'if (row.length < columns)'],
    ['3.3.5', "path: ['rows', index]", "path: ['rows']"],
  ]),
  ...mutantsOf('packages/qp-schema/src/blocks/callout.ts', [
    ['3.5.5', "'info', 'warning', 'success'", "'info', 'warning', 'success', 'danger'"],
  ]),
  ...mutantsOf('packages/qp-schema/src/blocks/button.ts', [
    ['3.5.12', "'rounded', 'pill', 'square'", "'rounded', 'pill', 'square', 'round'"],
    ['3.5.12', "'green', 'amber'", "'green', 'teal', 'amber'"],
  ]),
  ...mutantsOf('packages/qp-schema/src/language.ts', [
    ['3.1.6', "['auto', 'ltr', 'rtl']", "['ltr', 'rtl']"],
    ['3.1.6', "['auto', 'ltr', 'rtl']", "['auto', 'ltr', 'rtl', 'up']"],
    ['3.4.5', '{2,8}', '{2,3}'],
    ['3.4.5', '{2,8}', '{1,8}'],
    ['3.4.5', '{1,8})*$', '{2,8})*$'],
    ['3.4.5', ')*$', ')?$'],
    ['3.4.5', 'a-zA-Z]{2', 'a-z]{2'],
    ['3.1.6', "optional: 'languageTag'", "optional: 'plainText'"],
  ]),
  ...mutantsOf('packages/qp-schema/src/arrangement.ts', [
    [
      '3.1.7',
      "optional: 'groupName' } as const satisfies Optional<'groupName'>\nexport const tab",
      "optional: 'plainText' } as const satisfies Optional<'plainText'>\nexport const tab",
    ],
    ['3.1.7', "'half', 'third', 'wide'", "'half', 'third'"],
    ['4.5.9', "replace(/\\s+/g, ' ').trim()", "replace(/\\s+/g, ' ')"],
    ['4.5.9', "cleanText(text).replace(/\\s+/g, ' ')", 'cleanText(text)'],
    ['4.5.9', 'name.length > CONTENT_LIMITS', 'name.length >= CONTENT_LIMITS'],
  ]),
  ...mutantsOf('packages/qp-schema/src/line-numbers.ts', [
    ['3.4.6', 'integer: [1, 999_999_999]', 'integer: [0, 999_999_999]'],
    ['3.4.6', 'integer: [1, 999_999_999]', 'integer: [1, 99_999_999]'],
    ['3.4.6', 'Number(last) < Number(first)', 'false'],
    ['3.4.6', "text.split(',')", '[text]'],
    ['3.4.6', 'return undefined\n    ranges', 'continue\n    ranges'],
  ]),
  ...mutantsOf('packages/qp-schema/src/blocks/code.ts', [
    ['3.5.11', "highlight: { optional: 'lineNumbers' }", "highlight: { optional: 'plainText' }"],
    ['3.5.11', '    start: { optional: lineNumber },\n', ''],
  ]),
  ...mutantsOf('packages/qp-schema/src/blocks/callout.ts', [
    ['3.5.5', "lines: { optional: 'lineNumbers' }", "lines: { optional: 'plainText' }"],
    ['3.5.5', '    line: { optional: lineNumber },\n', ''],
  ]),
  ...mutantsOf('packages/qp-schema/src/zod.ts', [
    ['3.1.6', '  lang: languageSchema.exactOptional(),\n', ''],
    ['3.1.6', '  dir: directionSchema.exactOptional(),\n', ''],
    [
      '3.3.7',
      '.filter(([, field]) => field !== null && field !== undefined)',
      '.filter(([, field]) => field !== undefined)',
    ],
    ['2.4.1', 'title: textUpTo(LIMITS.metaTitleLength)', 'title: textUpTo(LIMITS.metaTitleLength + 1)'],
    ['2.4.1', 'description: textUpTo(LIMITS.metaDescriptionLength)', 'description: textUpTo(999)'],
    ['3.1.2', 'version: z.literal(FORMAT_VERSION)', 'version: z.string()'],
    [
      '3.1.3',
      'layout: layoutSchema.exactOptional(),\n  lang:',
      'layout: z.string().exactOptional(),\n  lang:',
    ],
    ['3.6.1', 'context.issues.length > 0 || ', ''],
    ['3.6.1', "layout !== 'full_bleed' || fitsFullBleed(blocks)", 'true'],
    ['2.3.1', 'theme: themeSchema.exactOptional()', 'theme: z.string().exactOptional()'],
  ]),
  ...mutantsOf('packages/qp-schema/src/validation/bounded-text.ts', [
    ['2.4.1', 'text.length <= units', 'true'],
  ]),
  ...mutantsOf('packages/qp-schema/src/code-languages.ts', [
    ['3.5.14', 'LANGUAGES.get(name.toLowerCase())', 'LANGUAGES.get(name)'],
    ['9.8.4', 'javascript mjs', 'mjs'],
    ['9.8.4', 'c++ cc', 'cc'],
    ['9.8.4', "yaml: 'yml'", "yaml: ''"],
    ['9.8.4', "csharp: 'c# cs", "csharp: 'cs"],
  ]),
]

import { type Mutant, mutantsOf } from '../mutant.ts'

const TO = 'packages/qp-markdown/src/to-markdown'

/** Blocks as markdown. */
export const WRITE_MUTANTS: readonly Mutant[] = [
  ...mutantsOf(`${TO}/blocks-to-markdown.ts`, [
    ['9.15.8', "`${parts.join('\\n\\n')}\\n`", "`${parts.join('\\n')}\\n`"],
    ['9.15.4', "JSON.stringify(block, undefined, 2), 'qp'", "JSON.stringify(block), 'qp'"],
    ['9.15.4', "undefined, 2), 'qp')", "undefined, 2), 'json')"],
    ['9.15.9', 'if (problem !== undefined) return fenced(block)', ''],
    ['9.15.8', 'marker = written.marker', 'marker = undefined'],
    ['9.15.3', '  image: imageToMarkdown,', '  image: onlyAsFence,'],
    ['9.15.3', '  divider: dividerToMarkdown,', '  divider: onlyAsFence,'],
    ['9.15.3', '  callout: calloutToMarkdown,', '  callout: onlyAsFence,'],
    ['9.15.3', '  table: tableToMarkdown,', '  table: onlyAsFence,'],
  ]),
  ...mutantsOf(`${TO}/dialect.ts`, [
    ['9.15.3', "divider: '---'", "divider: '***'"],
    ['9.15.10', "divider: '***'", "divider: '---'"],
    ['9.15.3', "underline: '_', divider", 'divider'],
    ['9.15.12', '...GFM, html: true', '...GFM, html: false'],
  ]),
  ...mutantsOf(`${TO}/blocks/code.ts`, [
    ['9.15.3', "if (code.trim() === '') unrepresentable()", ''],
    ['9.15.3', "isPlain ? '' : language", 'language'],
    ['9.17.4', '!(isPlain && isLabel(label))', 'false'],
    ['9.8.6', '[`title=${quotedName(filename)}`]', '[]'],
    ['9.15.3', "hint === '' ? 'text' : hint", 'hint'],
    [
      '9.15.3',
      "return filename.includes(\"'\") ? unrepresentable() : `'${escaped}'`",
      'return unrepresentable()',
    ],
  ]),
  ...mutantsOf(`${TO}/blocks/image.ts`, [
    ['9.17.8', 'title: caption }, dialect', 'title: undefined }, dialect'],
    ['9.15.12', "if (![alt, caption ?? ''].every(isOnOneLine)) unrepresentable()", ''],
    ['9.15.12', 'checkRun([image], INLINE_HTML)', ''],
  ]),
  ...mutantsOf(`${TO}/fence.ts`, [
    ['9.15.3', 'Math.max(3, inside + 1)', 'Math.max(3, inside)'],
    ['9.15.3', "info.includes('`') ? '~' : '`'", "'~'"],
    ['9.15.3', 'Math.max(3, inside + 1)', 'Math.max(4, inside + 1)'],
  ]),
  ...mutantsOf(`${TO}/blocks/callout.ts`, [
    ['9.15.3', "info: '[!NOTE]'", "info: '[!INFO]'"],
    ['9.15.3', "success: '[!TIP]'", "success: '[!NOTE]'"],
    ['9.15.3', "warning: '[!WARNING]'", "warning: '[!CAUTION]'"],
  ]),
  ...mutantsOf(`${TO}/blocks/quote.ts`, [
    ['9.15.3', 'if (!place.dialect.html || !isOnOneLine', 'if (!isOnOneLine'],
    ['9.15.12', '<figcaption>${escapeHtml(attribution)}</figcaption>', ''],
  ]),
  ...mutantsOf(`${TO}/flow/flow.ts`, [
    ['9.15.3', "line === '' ? '>' : `> ${line}`", '`> ${line}`'],
    ['9.15.3', "if (lines.length > 0) lines.push('')", ''],
    [
      '9.15.13',
      "return [startTag(element), ...htmlLines(writeHtml([summary])), '', ...lines, '', '</details>']",
      "return [startTag(element), ...htmlLines(writeHtml([summary])), ...lines, '</details>']",
    ],
  ]),
  ...mutantsOf(`${TO}/inlines/inline.ts`, [
    ['9.15.3', "return this.#writeMarked(element, '*')", "return this.#writeMarked(element, '_')"],
    ['9.15.3', "return this.#writeMarked(element, '~~')", "return this.#writeMarked(element, '~')"],
    ['9.15.3', "'<br />' : '\\\\\\n'", "'<br />' : '  \\n'"],
    ['9.15.3', "if (!isTaken('*', 'em')) return '**'", "if (!isTaken('*', 'em')) return '__'"],
    ['9.15.3', 'longestRun(code, /`+/g) + 1', '1'],
    ['9.15.3', "? ' ' : ''\n    this", "? '' : ''\n    this"],
    ['9.15.3', "inCell ? code.replaceAll('|', '\\\\|') : code", 'code'],
    ['9.4.4', "box === '☐' ? '[ ] ' : '[x] '", "box === '☐' ? '[x] ' : '[ ] '"],
    ['9.15.3', 'if (short !== undefined) return this.#put(short)', ''],
    ['9.15.10', "needsTag && this.#dialect.isGfm && this.#length > 0 ? '<br />'", "false ? '<br />'"],
    ['9.15.11', "this.#dialect.isGfm && attributeNames(element) === 'class'", 'false'],
  ]),
  ...mutantsOf(`${TO}/inlines/destination.ts`, [
    ['9.15.3', 'isBalanced(url) ? target : `<${target}>`', 'target'],
    ['9.15.3', '`${pointed} "${quotedTitle(title, inCell)}"`', 'pointed'],
    ['9.15.3', "|\"/g, '\\\\$&').replace(REFERENCE", "/g, '\\\\$&').replace(REFERENCE"],
  ]),
  ...mutantsOf(`${TO}/inlines/delimiters.ts`, [['9.17.6', 'before === character ||', '']]),
  ...mutantsOf(`${TO}/inlines/escape-text.ts`, [
    ['9.15.3', "case '`':\n      return true", "case '`':\n      return false"],
    ['9.15.3', "case '*':\n      return !standsAlone(before, after, place)", "case '*':\n      return false"],
    ['9.15.3', '&& !(isWord(before) && isWord(after))', ''],
    ['9.17.9', '[\\p{L}\\p{N}]/u.test', '[a-z0-9]/i.test'],
    ['9.17.9', '[.)](?=[ \\t]|$)', '[.)]'],
    ['9.17.9', '&(?:#x?[0-9a-f]{1,8}', '&(?:#x[0-9a-f]{1,8}|#[0-9]{1,8}'],
    ['9.17.9', 'endsBlock ? line : `${line}x`', 'true ? line : `${line}x`'],
    [
      '9.15.3',
      "case '[':\n      return place.inLabel || opensLabel(text, index, place)",
      "case '[':\n      return true",
    ],
    [
      '9.15.3',
      "case '[':\n      return place.inLabel || opensLabel(text, index, place)",
      "case '[':\n      return place.inLabel",
    ],
    ['9.15.3', "case '<':\n      return after === '' ||", "case '<':\n      return false &&"],
    ['9.15.3', "case '&':\n      return matchesAt(REFERENCE, text, index)", "case '&':\n      return false"],
    [
      '9.15.3',
      "case '@':\n      return !place.inLabel && isAddress(text, index)",
      "case '@':\n      return false",
    ],
    ['9.15.3', "case '|':\n      return place.inCell", "case '|':\n      return false"],
    ['9.15.10', "case '==':\n      return place.isGfm &&", "case '==':\n      return false &&"],
    ['9.15.10', "case '$':\n      return place.isGfm &&", "case '$':\n      return false &&"],
    ['9.15.10', "case ':':\n      return place.isGfm &&", "case ':':\n      return false &&"],
    ['9.15.3', 'return !place.inLabel && startsAddress(token, before)', 'return false'],
    [
      '9.15.3',
      'if (marker !== undefined) escaped.push(start + marker)',
      'if (marker !== undefined) escaped.push(start)',
    ],
    ['9.15.3', 'BLOCK_START.test(whole) ||', ''],
    ['9.15.3', '|| (UNDERLINE.test(whole) && /[-=]/.test(whole))', ''],
    ['9.15.3', '^(?:#{1,6}(?=[ \\t]|$)|>|', '^(?:#{1,6}(?=[ \\t]|$)|'],
    ['9.15.10', "/gm : /(?<=\\n)\\\\\\[/g, '&#91;')", "/gm : /(?<=\\n)\\\\\\[/g, '\\\\[')"],
  ]),
  ...mutantsOf(`${TO}/flow/list.ts`, [
    ['9.15.3', "if (isLoose && index > 0) lines.push('')", ''],
    ['9.15.3', 'Math.min(first + index, LARGEST_NUMBER)', 'first'],
    ['9.15.3', "' '.repeat(sign.length + 1)", "' '.repeat(sign.length)"],
    ['9.15.3', "' '.repeat(sign.length + 1)", "' '.repeat(4)"],
    ['9.15.3', "return line === '' ? '' : indent + line", 'return indent + line'],
  ]),
  ...mutantsOf(`${TO}/flow/paragraph.ts`, [
    ['9.15.3', ".replace(/(^|[ \\t])(?=#+$)/, '$1\\\\')", ''],
    ['9.15.3', "`${'#'.repeat(Number(tag.slice(1)))} ${text}`", '`# ${text}`'],
  ]),
  ...mutantsOf(`${TO}/blocks/richtext.ts`, [
    ['9.15.3', '|| rest.length > 0)', ')'],
    [
      '9.15.3',
      "const TAGS = ['p', 'h1', 'h2', 'h3', 'ul', 'ol']",
      "const TAGS = ['p', 'h1', 'h2', 'ul', 'ol']",
    ],
  ]),
  ...mutantsOf(`${TO}/flow/table-lines.ts`, [
    ['9.15.3', "left: ':--', center: ':-:'", "left: '---', center: ':-:'"],
    ['9.15.3', "right: '--:'", "right: '---:'"],
    ['9.15.3', "side === undefined ? '---'", "side === undefined ? ':--'"],
    ['9.15.3', "`| ${cells.join(' | ')} |`", "`|${cells.join('|')}|`"],
  ]),
  ...mutantsOf(`${TO}/blocks/table.ts`, [
    [
      '9.15.3',
      'caption === undefined ? gridLines(grid, place) : unrepresentable()',
      'gridLines(grid, place)',
    ],
    ['9.15.12', '`<caption>${escapeHtml(caption)}</caption>`', "''"],
  ]),
  ...mutantsOf(`${TO}/inlines/math.ts`, [
    ['9.15.11', "['$$', ...tex.split('\\n'), '$$']", "['$$' + tex + '$$']"],
    ['9.15.11', 'if (!inCell) return `$${tex}$`', 'if (!inCell) return `$\\`${tex}\\`$`'],
  ]),
]

import { type Arranged, fold, tab, width } from '../arrangement.ts'
import type { PlainKindsOf } from '../kinds/kinds.ts'
import { lineNumber } from '../line-numbers.ts'

/** The languages of a code block. `mermaid` is marked as a diagram. FORMAT.md 3.5.11 */
export const CODE_LANGUAGES = [
  'plaintext',
  'ts',
  'tsx',
  'js',
  'jsx',
  'json',
  'html',
  'css',
  'py',
  'rb',
  'go',
  'rust',
  'java',
  'c',
  'cpp',
  'csharp',
  'swift',
  'kotlin',
  'php',
  'sh',
  'sql',
  'yaml',
  'toml',
  'xml',
  'md',
  'diff',
  'mermaid',
] as const

/** One of {@link CODE_LANGUAGES}. */
export type CodeLanguage = (typeof CODE_LANGUAGES)[number]

/**
 * Source code, shown as written. FORMAT.md 3.5.11
 *
 * @example
 * ```json
 * {
 *   "type": "code",
 *   "code": "for line in open('tides.csv'):\n    print(line)",
 *   "language": "py",
 *   "filename": "tides.py"
 * }
 * ```
 * @example
 * ```json
 * { "type": "code", "code": "print('low tide')", "language": "plaintext", "label": "lua" }
 * ```
 * @example
 * ```json
 * { "type": "code", "code": "tide = 4.1\nif tide > 4:\n    close()", "language": "py", "highlight": "2-3", "start": 40 }
 * ```
 */
export interface CodeBlock extends Arranged {
  type: 'code'
  /** Raw source; indentation is preserved and the renderer escapes it. */
  code: string
  /** `plaintext` when absent. Usual other names are taken, in any letter case; stored is always one of these. */
  language?: CodeLanguage
  /** What the language is called above the block, in place of its usual name: `lua`, which has no colours. Plain text. */
  label?: string
  /** Shown above the block. Plain text. */
  filename?: string
  /** Lines that are marked, counted from 1 whatever `start` is: `3-5,9`. What is no line of the code is ignored. */
  highlight?: string
  /** The number of the first line: the lines are shown with their numbers. */
  start?: number
}

export default {
  fields: {
    code: 'sourceCode',
    language: { optional: { choice: CODE_LANGUAGES, default: 'plaintext' } },
    label: { optional: 'plainText' },
    filename: { optional: 'plainText' },
    highlight: { optional: 'lineNumbers' },
    start: { optional: lineNumber },
    width,
    fold,
    tab,
  },
} as const satisfies PlainKindsOf<CodeBlock>

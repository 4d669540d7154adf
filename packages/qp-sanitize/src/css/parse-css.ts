import type { CssNode, ParseOptions } from 'css-tree'
import { fork } from './css-tree.ts'

/** What the parser is to the functions that it calls: the text as tokens, and a reader of each kind of node. */
type Reader = {
  offsetAndType: Uint32Array
  tokenCount: number
  /** Ends the reading of what cannot be read; whoever called the reader goes on behind it. */
  error(message?: string, offset?: number): never
  StyleSheet(): CssNode
  DeclarationList(): CssNode
}

// The parser keeps buffers as long as the longest text it has seen and clears them whole at every call, so one long
// style sheet would slow down every short one after it. Long texts get a parser of their own.
const LONGEST_SHARED = 16_000

const newParser = () =>
  fork({
    parseContext: {
      stylesheet: forgetful('StyleSheet'),
      declarationList: forgetful('DeclarationList'),
    },
  } as Parameters<typeof fork>[0]).parse

let shared: ReturnType<typeof newParser> | undefined

/** Reads CSS. Whatever cannot be read comes back as `Raw` nodes. */
export function parseCss(
  css: string,
  options: ParseOptions & { context: 'stylesheet' | 'declarationList' },
): CssNode {
  return (css.length > LONGEST_SHARED ? newParser() : (shared ??= newParser()))(css, options)
}

/**
 * The parser does not clear its list of tokens between two texts, and looks behind the end of the new text when it
 * pairs brackets. What an earlier text left there can make it read in circles, until the memory is full.
 */
function forgetful(node: 'StyleSheet' | 'DeclarationList') {
  return function (this: Reader): CssNode {
    this.error = leaveUnread
    try {
      return this[node]()
    } finally {
      this.offsetAndType.fill(0, 0, this.tokenCount + 1)
    }
  }
}

/**
 * In the place of the parser's own error, which quotes the lines around: it splits the whole text for that, each time,
 * so that the time for many of them would grow with the square of the length.
 */
function leaveUnread(): never {
  throw UNREAD
}

const UNREAD = new Error('CSS that cannot be read')

// Passes after which every spelling that the parser and the printer disagree about has settled.
const MAX_PASSES = 4

/** Applies a filter until it changes nothing more; `undefined` when that takes too long. */
export function filterUntilStable(
  css: string,
  filter: (css: string, pass: number) => string,
): string | undefined {
  let text = css
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const next = filter(text, pass)
    if (next === text) return text
    text = next
  }
  return undefined
}

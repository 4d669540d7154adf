import { type Extension, fromMarkdown, type Handle, type Options } from 'mdast-util-from-markdown'
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough'
import { type Delimiter, pairDelimiters, TAGS } from '../from-markdown/inlines/delimiters.ts'
import { type InlineToken, plainText } from '../from-markdown/inlines/inline-tokens.ts'
import type { Context, Fallback, TextPlace } from './context.ts'

/** The parser that defines what markdown means: 19 of the 36 KB of the main entry, and not linear. `spend` bounds it. */
export const MDAST: Fallback = { pairs: pairDelimiters, pairAnew }

function pairAnew(tokens: readonly InlineToken[], { text }: TextPlace, context: Context): void {
  context.spend('referenceText', text.length)
  const runs = new Map<number | undefined, Delimiter>()
  unpair(tokens, runs)
  const enter: Handle = ({ type, start }) => {
    const run = runs.get(start.offset)
    if (run !== undefined) run.opening += tagsOf(type, run)[0]
  }
  const exit: Handle = ({ type, start, end }) => {
    const [opener, closer] = [runs.get(start.offset), runs.get(end.offset - 1)]
    if (opener === undefined || closer === undefined) return
    closer.closing += tagsOf(type, closer)[1]
    for (const run of [opener, closer]) run.text = run.text.slice(type === 'emphasis' ? 1 : 2)
  }
  const pairs: Extension = {
    enter: { emphasis: enter, strong: enter, strikethrough: enter },
    exit: { emphasis: exit, strong: exit, strikethrough: exit },
  }
  fromMarkdown(withoutAddresses(text, tokens), {
    extensions: [gfmStrikethrough({ singleTilde: false }), { disable: { null: BLOCKS } }, known(context)],
    mdastExtensions: [pairs],
  })
  describeImages(tokens)
}

/** Makes text of all delimiters, and lists each by the places of its characters. */
function unpair(tokens: readonly InlineToken[], runs: Map<number | undefined, Delimiter>): void {
  for (const token of tokens) {
    if (typeof token === 'string') continue
    if (token.type === 'bracket') unpair(token.description ?? [], runs)
    if (token.type !== 'delimiter') continue
    token.text = token.marker.repeat(token.length)
    token.closing = ''
    token.opening = ''
    for (let at = 0; at < token.length; at += 1) runs.set(token.position + at, token)
  }
}

function tagsOf(type: string, { marker }: Delimiter): readonly [string, string] {
  return TAGS[type === 'strong' ? '**' : marker]
}

function describeImages(tokens: readonly InlineToken[]): void {
  for (const token of tokens) {
    if (typeof token === 'string' || token.type !== 'bracket' || token.description === undefined) continue
    describeImages(token.description)
    token.text = plainText(token.description)
  }
}

/** The text with punctuation that means nothing in its bare addresses, in which nothing is a delimiter. */
function withoutAddresses(text: string, tokens: readonly InlineToken[]): string {
  let masked = ''
  for (const token of tokens) {
    if (typeof token === 'string' || token.type !== 'bracket' || token.end === undefined) continue
    const { position, end } = token
    if (/[<[!]/.test(text.charAt(position))) continue
    const address = text.slice(position, end.end).replace(/[!&*<[\\\]_`~]/g, '.')
    masked += text.slice(masked.length, position) + address
  }
  return masked + text.slice(masked.length)
}

// A text is a paragraph, whatever its lines begin with.
const BLOCKS = [
  'blockQuote',
  'codeFenced',
  'codeIndented',
  'definition',
  'headingAtx',
  'htmlFlow',
  'list',
  'setextUnderline',
  'thematicBreak',
]

/** Lets the parser know which labels are defined: it asks of its list only whether that includes one. */
function known({ definitions }: Context): NonNullable<Options['extensions']>[number] {
  const defined = { includes: (label: string) => definitions.has(label) } as unknown as string[]
  return {
    document: {
      null: {
        tokenize(_effects, _ok, nok) {
          this.parser.defined = defined
          return nok
        },
      },
    },
  }
}

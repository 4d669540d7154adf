import type { Block, CodeBlock } from 'qp-schema'
import {
  BLOCK_DROPPED,
  cleanText,
  HINT_IGNORED,
  hintIgnored,
  isLineNumber,
  lineRanges,
} from 'qp-schema/policy'
import { hinted } from '../code-language.ts'
import type { CodeOfBlock, Context } from './context.ts'
import { unescapeString } from '../from-markdown/character-references.ts'
import { trimmed } from '../from-markdown/characters.ts'
import type { Code } from '../from-markdown/nodes.ts'

type CodeContext = Pick<Context, 'dialect' | 'fence' | 'own' | 'warn'>

/** The block of fenced or indented code. FORMAT.md 9.8, 9.15.5 */
export function codeToBlocks(code: CodeOfBlock, context: CodeContext): Block[] {
  const { fence } = context
  if (fence === undefined || code.info !== 'qp') return codeBlocks(code, context)
  return fence(code, context) ?? codeBlocks({ ...code, info: '' }, context)
}

function codeBlocks(code: CodeOfBlock, context: CodeContext): Block[] {
  const info = cleanText(code.info).trim()
  const filename = filenameOf(info)
  if (code.value.trim() === '' && filename === '') {
    context.warn('block_dropped', code.line, `an empty code block was dropped: ${BLOCK_DROPPED.empty}`)
    return []
  }
  const isGfm = context.dialect !== undefined
  return [
    {
      type: 'code',
      code: code.value,
      ...hinted(hintIn(isGfm ? info.replace(/^\{[\d\s,-]+\}\s*/, '') : info), (name, message) =>
        context.warn(name, code.line, message),
      ),
      ...(filename === '' ? {} : { filename }),
      ...(isGfm && linesIn(info, (message) => context.warn('hint_ignored', code.line, message))),
    },
  ]
}

/** What stands in quotation marks, a first line, marked lines. */
const LINES =
  /"[^"]*"|'[^']*'|((?<=[\s{,]|^)start(?:Line(?:Number)?)?(?==)|(?<=[\s{,])showLineNumbers)(?:=["']?([^\s"'{},]*)|\{([^{}]*)\})?|\{([\d\s,-]+)\}/gi

/** The marked lines and the number of the first, as documentation tools have them behind the language. SPEC.md 9.16.15 */
function linesIn(info: string, ignore: (message: string) => void): Pick<CodeBlock, 'highlight' | 'start'> {
  let highlight: string | undefined
  let start: number | undefined
  for (const [, name, value, inBraces, lines] of info.matchAll(LINES)) {
    if (lines !== undefined) {
      if (lineRanges(lines) === undefined) ignore(hintIgnored(`{${lines}}`, HINT_IGNORED.lines))
      else highlight ??= lines.replaceAll(/\s/g, '')
    } else if (name !== undefined) {
      const first = value ?? inBraces ?? 'true'
      if (isLineNumber(first)) start ??= Number(first)
      else if (first === 'true') start ??= 1
      else if (first !== 'false') ignore(hintIgnored(name, HINT_IGNORED.line))
    }
  }
  return { ...(highlight !== undefined && { highlight }), ...(start !== undefined && { start }) }
}

const FILENAME = /(?:^|[\s{,])(?:title|filename)=(?:"([^"]*)"|'([^']*)')/i

function filenameOf(info: string): string {
  const match = FILENAME.exec(info)
  return (match?.[1] ?? match?.[2] ?? '').trim()
}

/** With one space between the language and the rest, as the reference has them. */
export function infoOf({ info }: Code): string {
  return unescapeString(trimmed(info).replace(/[ \t]+/, ' '))
}

/** The hint is the first word, less the options that some writers glue to it: `js{1,3}`, `rust,ignore`. */
export function hintIn(info: string): string {
  const word = /^\{?\.?([^\s{},:=]*)(=?)/.exec(info)
  return word?.[2] === '=' ? '' : (word?.[1] ?? '')
}

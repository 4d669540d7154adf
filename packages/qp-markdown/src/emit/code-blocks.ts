import { type Block, type CodeLanguage, mapLeaves } from 'qp-schema'
import { BLOCK_DROPPED, cleanText, excerpt, FENCE_INVALID, LANGUAGE_UNKNOWN, quoted } from 'qp-schema/policy'
import { blockOrTableProblem } from '../block-or-table-problem.ts'
import { codeLanguageOf } from '../code-language.ts'
import type { Context } from './context.ts'
import { ownBlock } from './own-block.ts'

type CodeContext = Pick<Context, 'extended' | 'own' | 'warn'>

/** Code at top level; `info` is what follows the opening fence, after escapes and references in it. */
export interface CodeOfBlock {
  readonly value: string
  readonly info: string
  readonly line: number
}

/** The block of fenced or indented code. FORMAT.md 9.8, 9.15.5 */
export function codeToBlocks(code: CodeOfBlock, context: CodeContext): Block[] {
  if (!context.extended || code.info !== 'qp') return codeBlocks(code, context)
  const block = blockOfFence(code, context)
  if (block === undefined) return codeBlocks({ ...code, info: '' }, context)
  const own = context.own === undefined ? block : ownBlock(block, code.line, context)
  return own === undefined ? [] : [own]
}

function codeBlocks(code: CodeOfBlock, context: CodeContext): Block[] {
  const info = cleanText(code.info).trim()
  const filename = filenameOf(info)
  if (code.value.trim() === '' && filename === '') {
    context.warn('block_dropped', code.line, `an empty code block was dropped: ${BLOCK_DROPPED.empty}`)
    return []
  }
  return [
    {
      type: 'code',
      code: code.value,
      language: languageOf(info, code.line, context),
      ...(filename === '' ? {} : { filename }),
    },
  ]
}

const FILENAME = /(?:^|[\s{,])(?:title|filename)=(?:"([^"]*)"|'([^']*)')/i

function filenameOf(info: string): string {
  const match = FILENAME.exec(info)
  return (match?.[1] ?? match?.[2] ?? '').trim()
}

/** The hint is the first word, less the options that some writers glue to it: `js{1,3}`, `rust,ignore`. */
function languageOf(info: string, line: number, context: CodeContext): CodeLanguage {
  const word = /^\{?\.?([^\s{},:=]*)(=?)/.exec(info)
  const hint = word?.[2] === '=' ? '' : (word?.[1] ?? '')
  const language = codeLanguageOf(hint)
  if (language !== undefined) return language
  context.warn(
    'language_unknown',
    line,
    `the language ${quoted(hint)} was taken for plaintext: ${LANGUAGE_UNKNOWN.unknown}`,
  )
  return 'plaintext'
}

/** The block in a fence, with the fields of its type and no others; `undefined` and a warning when it holds none. */
function blockOfFence({ value, line }: CodeOfBlock, context: CodeContext): Block | undefined {
  const json = parsed(value)
  const problem = json === undefined ? { path: '', message: 'is not JSON' } : blockOrTableProblem(json)
  if (problem === undefined) return mapLeaves(json as Block, (leaf) => cleanText(leaf.value))
  const finding = excerpt(`${problem.path || 'it'} ${problem.message}`)
  context.warn('fence_invalid', line, `the qp fence is shown as code: ${FENCE_INVALID.form(finding)}`)
  return undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

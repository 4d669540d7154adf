import type { Code } from 'mdast'
import type { Block, CodeLanguage } from 'qp-schema'
import { BLOCK_DROPPED, cleanText, LANGUAGE_UNKNOWN, quoted } from 'qp-schema/policy'
import { codeLanguageOf } from '../code-language.ts'
import type { Context } from './context.ts'
import { textHtml } from '../html.ts'
import { blockOfFence, isQpFence } from './qp-fence.ts'

/** Fenced or indented code at top level. */
export function codeToBlocks(node: Code, context: Context): Block[] {
  if (!context.extended || !isQpFence(node)) return codeBlocks(node, context)
  const block = blockOfFence(node, context)
  return block === undefined ? codeBlocks({ ...node, lang: null }, context) : [block]
}

function codeBlocks(node: Code, context: Context): Block[] {
  if (node.value.trim() === '') {
    context.warn('block_dropped', node, `an empty code block was dropped: ${BLOCK_DROPPED.empty}`)
    return []
  }
  const info = cleanText(`${node.lang ?? ''} ${node.meta ?? ''}`).trim()
  const filename = filenameOf(info)
  return [
    {
      type: 'code',
      code: node.value,
      language: languageOf(info, node, context),
      ...(filename === '' ? {} : { filename }),
    },
  ]
}

export function codeToHtml(node: Code): string {
  return `<pre><code>${textHtml(node.value)}</code></pre>`
}

const FILENAME = /(?:^|[\s{,])(?:title|filename)=(?:"([^"]*)"|'([^']*)')/i

function filenameOf(info: string): string {
  const match = FILENAME.exec(info)
  return (match?.[1] ?? match?.[2] ?? '').trim()
}

/** The hint is the first word, less the options that some writers glue to it: `js{1,3}`, `rust,ignore`. */
function languageOf(info: string, node: Code, context: Context): CodeLanguage {
  const word = /^\{?\.?([^\s{},:=]*)(=?)/.exec(info)
  const hint = word?.[2] === '=' ? '' : (word?.[1] ?? '')
  const language = codeLanguageOf(hint)
  if (language !== undefined) return language
  context.warn(
    'language_unknown',
    node,
    `the language ${quoted(hint)} was taken for plaintext: ${LANGUAGE_UNKNOWN.unknown}`,
  )
  return 'plaintext'
}

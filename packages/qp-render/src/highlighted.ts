import { assertArgument, type Block, type CodeBlock, type CodeLanguage, isObject, leavesOf } from 'qp-schema'
import { codeIn } from './code-in-html.ts'
import { knownBlocks } from './forward-compatibility/unknown-blocks.ts'
import type { Highlight, HighlightAsync } from './plugins.ts'
import { isSafeHtml, type SafeHtml } from './templates/markup.ts'

/**
 * What a highlighter gives for source code; `undefined` where there is none, or the source is to be shown plain.
 *
 * @throws TypeError when it gives something else, such as a string or a promise; and what it throws
 */
export function highlighted(
  highlight: Highlight | undefined,
  code: string,
  language: CodeLanguage,
): SafeHtml | undefined {
  return checked(typeof highlight === 'function' ? highlight(code, language) : undefined)
}

/**
 * Has all code of some blocks coloured, at once, by a highlighter that may answer later; gives one that knows the answers,
 * for {@link renderBlocks}, {@link renderPage} and `Blocks` of qp-react. Code that was not among the blocks stays plain.
 *
 * @throws TypeError when an answer is neither `SafeHtml` nor `undefined`; and what the highlighter throws
 */
export async function highlightAhead(
  blocks: readonly Block[],
  highlight: HighlightAsync,
): Promise<Highlight> {
  assertArgument(Array.isArray(blocks), 'highlightAhead', 'an array of blocks', blocks)
  assertArgument(typeof highlight === 'function', 'highlightAhead', 'a function', highlight)
  const answers = new Map<string, Promise<SafeHtml | undefined>>()
  for (const { code, language = 'plaintext' } of knownBlocks(blocks).flatMap(codeOf)) {
    const key = keyOf(code, language)
    if (!answers.has(key)) answers.set(key, answerOf(highlight, code, language))
  }
  const all = await Promise.all([...answers].map(async ([key, answer]) => [key, await answer] as const))
  const known = new Map(all)
  return (code, language) => known.get(keyOf(code, language))
}

function codeOf(block: Block): Pick<CodeBlock, 'code' | 'language'>[] {
  if (block.type === 'code') return [block as CodeBlock]
  return leavesOf(block).flatMap(({ kind, value }) => (kind === 'richHtml' ? codeIn(value) : []))
}

async function answerOf(
  highlight: HighlightAsync,
  code: string,
  language: CodeLanguage,
): Promise<SafeHtml | undefined> {
  return checked(await highlight(code, language))
}

function keyOf(code: string, language: CodeLanguage): string {
  return `${language}\n${code}`
}

function checked(given: unknown): SafeHtml | undefined {
  if (given === undefined || isSafeHtml(given)) return given
  const what = isObject(given) && 'then' in given ? 'promise' : given === null ? 'null' : typeof given
  throw new TypeError(
    `highlight gave ${what}: give trustedHtml(html) or undefined, a promise to renderPageAsync`,
  )
}

import { type HighlightAsync, renderBlocksAsync, trustedHtml } from 'qp-render'
import { trustStoredBlocks } from 'qp-schema'
import { bundledLanguages, codeToHtml } from 'shiki'

// It loads a grammar when a language is first met, so it answers later.
const highlight: HighlightAsync = async (code, language) => {
  const lang = language in bundledLanguages ? language : 'text'
  // Without a limit: on a busy machine Shiki would leave a line as it is after half a second.
  const options = { lang, theme: 'github-light', structure: 'inline', tokenizeTimeLimit: 0 } as const
  return trustedHtml(await codeToHtml(code, options))
}
const blocks = trustStoredBlocks([{ type: 'code', language: 'ts', code: 'const tide = "low"' }])
export const html = await renderBlocksAsync(blocks, { highlight })

import Prism from 'prismjs'
import { type Highlight, renderBlocks, trustedHtml } from 'qp-render'
import { trustStoredBlocks } from 'qp-schema'

const highlight: Highlight = (code, language) => {
  const grammar = Prism.languages[language]
  return grammar && trustedHtml(Prism.highlight(code, grammar, language))
}
const blocks = trustStoredBlocks([{ type: 'code', language: 'js', code: 'const tide = "low"' }])
export const html = renderBlocks(blocks, { highlight })

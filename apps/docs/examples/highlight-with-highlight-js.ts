import hljs from 'highlight.js/lib/common'
import { type Highlight, renderBlocks, trustedHtml } from 'qp-render'
import { trustStoredBlocks } from 'qp-schema'

const highlight: Highlight = (code, language) =>
  hljs.getLanguage(language) && trustedHtml(hljs.highlight(code, { language }).value)

const blocks = trustStoredBlocks([{ type: 'code', language: 'ts', code: 'const tide = "low"' }])
export const html = renderBlocks(blocks, { highlight })

import { markdownToBlocks } from 'qp-markdown'
import { renderPage } from 'qp-render'
import { sanitizeBlocks } from 'qp-sanitize'

const converted = markdownToBlocks('# Hello\n\nThis is **my** page.')
const { blocks, warnings } = sanitizeBlocks(converted.blocks)
export const html = renderPage({ blocks }, { url: 'https://example.org/hello' })
export const findings = [...converted.warnings, ...warnings]

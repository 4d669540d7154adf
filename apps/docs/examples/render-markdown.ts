import { markdownToBlocks } from 'qp-markdown'
import { renderPage } from 'qp-render'
import { sanitizeBlocks } from 'qp-sanitize'

const converted = markdownToBlocks('# Hello\n\nThis is **my** page.')
const { blocks, warnings } = sanitizeBlocks(converted.blocks)
const url = 'https://example.org/hello'
const page = { blocks, theme: 'auto-default', layout: 'standard', meta: null } as const
export const html = renderPage(page, { url, frameUrl: (index) => `${url}/frames/${index}` })
export const findings = [...converted.warnings, ...warnings]

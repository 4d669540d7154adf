import { isDiagramBlock, renderDiagram } from 'qp-render'
import { showBlockDocument } from './block-document.ts'
import { DIAGRAM_SCRIPT_PATH } from './diagram-script.ts'
import { diagramPolicy } from './policies.ts'

/** The document that draws one diagram, in an opaque origin of its own. SPEC.md 10.22 */
export const showDiagram = showBlockDocument('diagrams', (block, { theme }, { config }) => {
  if (!isDiagramBlock(block)) return undefined
  // Absolute, as `'self'` in its policy would allow every script of the service.
  const scriptUrl = `${config.baseUrl}${DIAGRAM_SCRIPT_PATH}`
  return { html: renderDiagram(block, { theme, scriptUrl }), policy: diagramPolicy(scriptUrl, config) }
})

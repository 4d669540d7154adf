import { showBlockDocument } from './block-document.ts'
import { DIAGRAM_SCRIPT_PATH } from './diagram-script.ts'

/** The document that draws one diagram, in an opaque origin of its own. SPEC.md 10.22 */
export const showDiagram = showBlockDocument((index, { baseUrl }) => ({
  kind: 'diagram',
  index,
  scriptUrl: `${baseUrl}${DIAGRAM_SCRIPT_PATH}`,
}))

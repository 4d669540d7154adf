import { showBlockDocument } from './block-document.ts'
import { diagramScriptPath } from './diagram-script.ts'

/** Answers with the document that draws a diagram; it has an opaque origin. SPEC.md 10.22 */
export const showDiagram = showBlockDocument((index, { baseUrl }) => ({
  kind: 'diagram',
  index,
  scriptUrl: `${baseUrl}${diagramScriptPath()}`,
}))

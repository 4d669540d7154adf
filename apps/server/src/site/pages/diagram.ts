import { renderDiagramToCome } from 'qp-render'
import { THEME_IDS, type ThemeId } from 'qp-schema'
import { diagramPolicy } from '../../content/content-security-policy.ts'
import { answerCoded } from '../../http/caching/conditional-requests.ts'
import { setDocumentHeaders } from '../../http/headers/security-headers.ts'
import { pathParameter } from '../../http/route.ts'
import { pathNotFound } from '../../refusal.ts'
import { type Asset, assetOf } from '../assets/assets.ts'
import type { PublicHandler } from '../route.ts'
import { showBlockDocument } from './block-document.ts'
import { diagramScriptPath } from './diagram-script.ts'

/** Answers with the document that draws a diagram; it has an opaque origin. SPEC.md 10.22 */
export const showDiagram = showBlockDocument((index, { baseUrl }) => ({
  kind: 'diagram',
  index,
  scriptUrl: `${baseUrl}${diagramScriptPath()}`,
}))

/** Answers with the document that draws what the editor says; it is as contained as those of pages. SPEC.md 10.22.4 */
export const showDrawing: PublicHandler = async (context, { config }) => {
  const theme = THEME_IDS.find((id) => id === pathParameter(context, 'theme'))
  if (theme === undefined) throw pathNotFound()
  const scriptUrl = `${config.baseUrl}${diagramScriptPath()}`
  const document = drawingIn(theme, scriptUrl)
  setDocumentHeaders(context, diagramPolicy(scriptUrl, config))
  await answerCoded(context, document.hash, (coding) => document.coded(coding))
}

/** One for each theme, by all that it is made of: each is rendered and compressed once. */
const drawings = new Map<string, Asset>()

function drawingIn(theme: ThemeId, scriptUrl: string): Asset {
  const key = `${theme} ${scriptUrl}`
  const known = drawings.get(key) ?? assetOf(renderDiagramToCome({ theme, scriptUrl }))
  drawings.set(key, known)
  return known
}

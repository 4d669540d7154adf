import { expect, it } from 'vitest'
import * as qpRender from './index.ts'

it('exports this and nothing else', () => {
  expect(Object.keys(qpRender).sort()).toEqual([
    'DIAGRAM_SANDBOX',
    'DIAGRAM_SCRIPT',
    'FONT_FILES',
    'FRAME_SANDBOX',
    'FRAME_SCRIPT',
    'FULL_BLEED_CSS',
    'RENDERER_VERSION',
    'articleCss',
    'defineRenderer',
    'deriveMeta',
    'html',
    'htmlToText',
    'isDiagramBlock',
    'isFramedBlock',
    'messagePageCss',
    'pageCss',
    'pageScript',
    'renderBlocks',
    'renderDiagram',
    'renderFrame',
    'renderMessagePage',
    'renderPage',
    'themeCss',
    'themePalette',
    'toPlainText',
    'trustedHtml',
  ])
})

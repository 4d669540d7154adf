import { expect, it } from 'vitest'
import * as qpRender from './index.ts'

it('exports this and nothing else', () => {
  expect(Object.keys(qpRender).sort()).toEqual([
    'DIAGRAM_SANDBOX',
    'DIAGRAM_SCRIPT',
    'FONT_FILES',
    'FRAME_SANDBOX',
    'FRAME_SCRIPT',
    'LANGUAGE_NAMES',
    'LINK_REL',
    'RENDERER_VERSION',
    'articleCss',
    'defineRenderer',
    'deriveMeta',
    'frameTitle',
    'html',
    'htmlToText',
    'isDiagramBlock',
    'isFramedBlock',
    'languageOf',
    'mathCss',
    'messagePageCss',
    'pageCss',
    'pageScript',
    'renderBlocks',
    'renderDiagram',
    'renderFrame',
    'renderMessagePage',
    'renderPage',
    'renderPageWithResources',
    'shownEmbed',
    'themeCss',
    'themePalette',
    'toPlainText',
    'trustedHtml',
  ])
})

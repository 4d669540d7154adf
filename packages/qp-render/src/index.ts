export { LANGUAGE_NAMES } from './language-names.ts'
export { shownEmbed } from './blocks/embed.ts'
export { arranged, type Arrangement, type ShownBlock, type ShownCell, type ShownTab } from './arranged.ts'
export { languageOf } from './blocks/renderer.ts'
export { LINK_REL } from './leaves/decorate-html.ts'
export { previewPicture } from './page/preview-picture.ts'
export { type DerivedMeta, deriveMeta } from './text/title-and-description.ts'
export {
  DIAGRAM_SANDBOX,
  DIAGRAM_SCRIPT,
  type DiagramBlock,
  type DiagramOptions,
  isDiagramBlock,
  isFlatDiagram,
  renderDiagram,
  renderDiagramToCome,
} from './frames/diagram.ts'
export { FRAME_SCRIPT } from './frames/frame-script.ts'
export { FRAME_SANDBOX, type FramedBlock, frameTitle, isFramedBlock, renderFrame } from './frames/frames.ts'
export type {
  Component,
  ComponentContext,
  Components,
  EmbedComponent,
  ShownEmbed,
} from './components/components.ts'
export { type BlockTypeDefinition, defineBlockType } from './own-blocks/define-block-type.ts'
export {
  defineRenderer,
  type RendererComponents,
  type RendererOptions,
} from './components/define-renderer.ts'
export type { OnUnknown, UnknownRenderer } from './forward-compatibility/unknown-blocks.ts'
export type { PageHtmlKind, SanitizeHtml } from './leaves/sanitize-leaves.ts'
export {
  type Interpolation as HtmlValue,
  markup as html,
  type SafeHtml,
  sanitized as trustedHtml,
} from './templates/markup.ts'
export { type MessagePage, messagePageCss, renderMessagePage } from './page/message-page.ts'
export { articleCss, chartCss, mathCss, pageCss, themeCss } from './css/stylesheets.ts'
export { highlightAhead, highlighted } from './highlighted.ts'
export { type CodePiece, codePieces } from './code-lines/code-pieces.ts'
export { codeRemarks } from './code-lines/remarks.ts'
export { isLongCode } from './long-code.ts'
export type {
  ChartParts,
  DrawnChart,
  Highlight,
  HighlightAsync,
  PictureSizes,
  RenderChart,
  RenderMath,
} from './plugins.ts'
export type {
  PageCssOptions,
  PageInput,
  PageOptions,
  PageWithResources,
  RenderOptions,
  UnsafeRenderOptions,
} from './options.ts'
export { pageScript } from './page-script/page-script.ts'
export { renderBlocksAsync, renderPageAsync, type WithHighlightAsync } from './render-async.ts'
export { renderBlocks } from './render-blocks.ts'
export {
  createStreamRenderer,
  type StreamedHtml,
  type StreamedOptions,
  type StreamedPart,
} from './stream/render-stream.ts'
export { showStream } from './stream/show-stream.ts'
export { renderPage, renderPageWithResources } from './page/render-page.ts'
export { FONT_FILES, type FontFile } from './themes/fonts.ts'
export { htmlToText } from './text/html-to-text.ts'
export { type PlainTextOptions, toPlainText } from './text/plain-text.ts'
export { themePalette } from './themes/index.ts'
export type { Accent, Palette } from './themes/palette.ts'
export { RENDERER_VERSION } from './version.ts'

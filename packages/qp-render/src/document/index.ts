export { type DiagramPicture, diagramPictures } from './diagrams.ts'
export type { FetchPicture } from './pictures.ts'
export {
  DOCUMENT_LIMITS,
  type DocumentOptions,
  type MissingPicture,
  renderDocument,
  type RenderedDocument,
} from './render-document.ts'

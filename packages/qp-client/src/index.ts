export { type Client, createClient, type Read, type ReadOptions } from './client.ts'
export { type EditLink, parseEditUrl } from './edit-url.ts'
export { type ClientErrorCode, type Failure, QuickPagesError } from './errors.ts'
export { newEditKey } from './new-key.ts'
export type { EditOptions, NoteAnswer, NoteSelection, Page } from './page.ts'
export type {
  CallOptions,
  ChangeOptions,
  ClientOptions,
  PublishOptions,
  ReaderOptions,
  WriteOptions,
} from './options.ts'
export type {
  Appended,
  BlockContent,
  Changed,
  Edited,
  Judged,
  DocumentView,
  MarkdownContent,
  NewPage,
  PageChanges,
  PageContent,
  Published,
  StoredPage,
  TextView,
  WithETag,
} from './pages.ts'
export type { UploadedPicture, UploadOptions, UploadPicture, UploadProgress } from './upload.ts'

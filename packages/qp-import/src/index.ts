export { codeLanguageOf, fileKindOf, FILE_KINDS, type FileKind, importFile } from './import-file.ts'
export {
  type HeldPicture,
  type ImportedPage,
  type ImportOptions,
  type NamedPicture,
  UnreadableFileError,
} from './imported.ts'

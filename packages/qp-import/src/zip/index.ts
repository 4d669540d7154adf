export { openZip, type ZipArchive, type ZipLoss, type ZipOptions } from './open-zip.ts'
export { UnreadableFileError } from '../imported.ts'

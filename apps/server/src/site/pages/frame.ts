import { showBlockDocument } from './block-document.ts'

/**
 * Answers with the document of a framed html block. Its `sandbox` directive keeps the origin opaque even when the URL
 * is opened directly. SPEC.md 10.4
 */
export const showFrame = showBlockDocument((index) => ({ kind: 'frame', index }))

import { showBlockDocument } from './block-document.ts'

/**
 * The document of one framed html block. Its own sandbox directive keeps the origin opaque also when the address is
 * opened directly. SPEC.md 10.4
 */
export const showFrame = showBlockDocument((index) => ({ kind: 'frame', index }))

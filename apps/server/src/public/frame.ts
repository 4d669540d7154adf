import { isFramedBlock, renderFrame } from 'qp-render'
import { showBlockDocument } from './block-document.ts'
import { framePolicy } from './policies.ts'

/**
 * The document of one framed html block. Its own sandbox directive keeps the origin opaque also when the address is
 * opened directly. SPEC.md 10.4
 */
export const showFrame = showBlockDocument('frames', (block, _page, { config }) =>
  isFramedBlock(block) ? { html: renderFrame(block), policy: framePolicy(block, config) } : undefined,
)

import { type Block, type SafeBlock, trustStoredBlocks } from 'qp-schema'
import { renderBlocks } from './render-blocks.ts'

/** One block as it stands alone on a page. */
export function render(block: Block): string {
  return renderBlocks(safe(block))
}

/** A block as a newer version could have stored it. */
export function renderUnknown(block: { type: string } & Record<string, unknown>): string {
  return renderBlocks(safe(block as unknown as Block))
}

/** Blocks that a test knows to be safe, or wants to treat as if they were. */
export function safe(...blocks: Block[]): SafeBlock[] {
  return trustStoredBlocks(blocks)
}

import { Blocks, type BlocksOptions } from 'qp-react'
import { type Block, trustStoredBlocks } from 'qp-schema'
import { version } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

export { version }

/** Blocks that a test knows to be safe, as HTML. */
export function toHtml(blocks: readonly Block[], options: BlocksOptions = {}): string {
  return renderToStaticMarkup(<Blocks {...options} blocks={trustStoredBlocks(blocks)} />)
}

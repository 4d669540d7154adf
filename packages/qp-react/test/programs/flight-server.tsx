import { type BlockProps, Blocks, type BlocksOptions } from 'qp-react'
import { type Block, trustStoredBlocks } from 'qp-schema'
import * as react from 'react'
import { renderToReadableStream } from 'react-server-dom-webpack/server.edge'

/** Whether this is the React of server components: it has no state. */
export const isServerReact = !('useState' in react)

/** What a server with server components sends for a page whose quotes are shown by one of its own. */
export function toFlight(blocks: readonly Block[], options: BlocksOptions = {}): Promise<string> {
  const page = <Blocks {...options} blocks={trustStoredBlocks(blocks)} components={{ quote: Quote }} />
  return new Response(renderToReadableStream(page, {})).text()
}

/** Server components may wait for something. */
async function Quote({ children }: BlockProps<'quote'>) {
  await Promise.resolve()
  return children
}

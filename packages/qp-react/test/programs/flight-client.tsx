import type { ReactNode } from 'react'
import { renderToReadableStream } from 'react-dom/server.edge'
import { createFromReadableStream } from 'react-server-dom-webpack/client.edge'

/** The HTML of what a server with server components has sent. */
export async function fromFlight(flight: string): Promise<string> {
  const { body } = new Response(flight)
  const serverConsumerManifest = { moduleMap: {}, serverModuleMap: null, moduleLoading: null }
  const page: ReactNode = await createFromReadableStream(body, { serverConsumerManifest })
  const html = await renderToReadableStream(page)
  await html.allReady
  return new Response(html).text()
}

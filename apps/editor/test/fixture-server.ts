import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { EDITOR_POLICY } from '../../server/src/content/content-security-policy.ts'

/** The policy under which the editor has to work. */
export const POLICY: string = EDITOR_POLICY

const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/** Files by their paths. */
export type Files = ReadonlyMap<string, string | Uint8Array>

/** A page with nothing but the editor of blocks, as it is built. */
export interface FixtureServer {
  readonly origin: string
  stop(): void
}

/** Builds the editor alone, without what is around it. */
export async function buildFixture(): Promise<Files> {
  const result = await build({
    root: fileURLToPath(new URL('fixture', import.meta.url)),
    configFile: fileURLToPath(new URL('../vite.config.ts', import.meta.url)),
    logLevel: 'error',
    build: { write: false },
  })
  const { output } = (Array.isArray(result) ? result[0] : result) as {
    output: { fileName: string; code?: string; source?: string | Uint8Array }[]
  }
  return new Map(output.map(({ fileName, code, source }) => [`/${fileName}`, code ?? source ?? '']))
}

/** Serves it on a free port of this machine; an empty policy is none. */
export async function serveFixture(files: Files, policy: string = POLICY): Promise<FixtureServer> {
  const server: Server = createServer(({ url = '/' }, response) => {
    const path = url === '/' ? '/index.html' : url
    const file = files.get(path)
    response.writeHead(file === undefined ? 404 : 200, {
      'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
      ...(policy !== '' && { 'content-security-policy': policy }),
    })
    response.end(file)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

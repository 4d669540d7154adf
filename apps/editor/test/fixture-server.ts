import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { renderDiagramToCome } from 'qp-render'
import { THEME_IDS } from 'qp-schema'
import { build } from 'vite'
import { diagramPolicy, editorPolicy } from '../../server/src/content/content-security-policy.ts'
import { DRAWING_PATH } from '../../server/src/content/urls.ts'

/** The policy under which the editor has to work. */
export const POLICY: string = editorPolicy("'self'")

const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/** Files by their paths. */
export type Files = ReadonlyMap<string, string | Uint8Array>

/** A page with nothing but the editor of blocks, as it is built. */
export interface FixtureServer {
  readonly origin: string
  stop(): void
}

const DRAWING_PROGRAM = createRequire(new URL('../../server/package.json', import.meta.url)).resolve(
  '@mermaid-js/tiny',
)

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

/** Serves what `filesOf` gives on a free port of this machine; an empty policy is none. */
export async function serveFixture(
  filesOf: () => Files | Promise<Files>,
  policy: string = POLICY,
): Promise<FixtureServer> {
  const answer = async ({ url = '/', headers }: IncomingMessage, response: ServerResponse) => {
    const path = url === '/' ? '/index.html' : url
    const drawing = drawingAt(path, `http://${headers.host ?? ''}`)
    const file = drawing?.file ?? (await filesOf()).get(path)
    response.writeHead(file === undefined ? 404 : 200, {
      'content-type': TYPES[extname(path)] ?? drawing?.type ?? 'application/octet-stream',
      // Their names change with what is in them.
      ...(path.startsWith('/assets/') && { 'cache-control': 'max-age=3600' }),
      ...(policy !== '' && { 'content-security-policy': drawing?.policy ?? policy }),
    })
    response.end(file)
  }
  const server: Server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error))
    })
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

/** What the service has for diagrams. */
function drawingAt(path: string, origin: string) {
  const scriptUrl = `${origin}/assets/mermaid.js`
  if (path === '/assets/mermaid.js') return { file: readFileSync(DRAWING_PROGRAM), type: 'text/javascript' }
  const theme = THEME_IDS.find((id) => path === DRAWING_PATH + id)
  if (theme === undefined) return undefined
  const config = { baseUrl: origin, contentOrigin: undefined, frameAncestors: "'self'" }
  return {
    file: renderDiagramToCome({ theme, scriptUrl }),
    type: 'text/html',
    policy: diagramPolicy(scriptUrl, config),
  }
}

import Sqlite from 'better-sqlite3'
import type { Browser, BrowserContextOptions, Page, Route } from 'playwright-core'
import { galleryBlocks } from '../../../verify/gallery/blocks/gallery-blocks.ts'
import { type ImageServer, startImageServer } from '../../../verify/gallery/image-server.ts'
import { freePort } from './free-port.ts'
import { startTestServer, type TestServer } from './test-server.ts'
import { openVisitor, type Visitor } from './visitor.ts'

/** A test server whose own address is the base address, so that a browser gets whatever a page names. */
export interface PageServer extends TestServer {
  readonly images: ImageServer
  /** A Pro token as a header. */
  readonly proHeaders: Record<string, string>
  /** Publishes the gallery, scripted documents included; gives its path. */
  publishGallery(theme?: string): Promise<string>
  /** Publishes a page and replaces its stored blocks in the database, past the sanitizer; gives its path. */
  store(blocks: readonly object[]): Promise<string>
}

/** Starts it together with a server of pictures. */
export async function startPageServer(): Promise<PageServer> {
  const port = String(await freePort())
  const images = await startImageServer()
  const server = await startTestServer({ PORT: port, BASE_URL: `http://127.0.0.1:${port}` })
  const proHeaders = await server.pro()
  return {
    ...server,
    images,
    proHeaders,
    async publishGallery(theme = 'auto-default') {
      const blocks = galleryBlocks({ image: images.image, pro: true })
      return `/${(await server.publish({ blocks, theme }, proHeaders)).id}`
    },
    async store(blocks) {
      const { id } = await server.publish({ content: 'Replaced below' })
      const database = new Sqlite(server.databaseUrl.replace(/^sqlite:/, ''))
      const text = JSON.stringify(blocks)
      database.prepare('update segments set blocks = ? where page_id = ?').run(text, id)
      database
        .prepare('update pages set revision = revision + 1, block_count = ?, byte_count = ? where id = ?')
        .run(blocks.length, Buffer.byteLength(text), id)
      database.close()
      return `/${id}`
    },
    async stop() {
      await server.stop()
      await images.stop()
    },
  }
}

/** A visitor whose network ends at this machine. */
export interface LocalVisitor extends Visitor {
  /** The addresses on other machines that the browser asked for, none of which it got. */
  readonly outside: string[]
}

/** Opens a visitor that reaches nothing but this machine. */
export async function openLocalVisitor(
  browser: Browser,
  origin: string,
  options: BrowserContextOptions = {},
): Promise<LocalVisitor> {
  const visitor = await openVisitor(browser, origin, options)
  const outside: string[] = []
  await visitor.page.context().route(
    (url) => url.hostname !== '127.0.0.1',
    (route) => {
      outside.push(route.request().url())
      return route.abort()
    },
  )
  return { ...visitor, outside }
}

/**
 * Brings everything that is loaded late into sight, one screen after the other, and returns to the top. `pause` is in
 * milliseconds: what comes late needs the time that a reader would give it to arrive out of sight.
 */
export async function scrollThrough(page: Page, pause = 30): Promise<void> {
  await page.evaluate(async (milliseconds) => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += 400) {
      window.scrollTo(0, y)
      await new Promise((resolve) => setTimeout(resolve, milliseconds))
    }
    window.scrollTo(0, 0)
  }, pause)
}

/** Passes an answer of the server on without its policy. */
export async function withoutPolicy(route: Route): Promise<void> {
  const response = await route.fetch()
  const headers = Object.entries(response.headers()).filter(([name]) => name !== 'content-security-policy')
  await route.fulfill({ response, headers: Object.fromEntries(headers) })
}

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Route } from 'playwright-core'
import type { GalleryOptions } from './blocks/gallery-blocks.ts'

/** Pictures of known sizes on a port of their own; nothing has to be fetched from elsewhere. */
export interface ImageServer {
  readonly origin: string
  readonly image: GalleryOptions['image']
  stop(): Promise<void>
}

const SIZES: Readonly<Record<string, readonly [number, number]>> = {
  '/wide.svg': [1600, 800],
  '/tall.svg': [600, 1200],
  '/small.svg': [40, 40],
}

/** Starts it on 127.0.0.1. Any path but its pictures is 404. */
export async function startImageServer(): Promise<ImageServer> {
  const server = createServer((request, response) => {
    const size = SIZES[request.url ?? '']
    response.writeHead(size === undefined ? 404 : 200, {
      'Content-Type': size === undefined ? 'text/plain' : 'image/svg+xml',
      'Cache-Control': 'public, max-age=3600',
    })
    response.end(size === undefined ? '' : picture(...size))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    image: (kind) => `${origin}/${kind}.svg`,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Of pictures elsewhere: banners, photographs on their side, those that are taller than a window, icons. */
const SHAPES = [
  [1200, 200],
  [960, 540],
  [300, 80],
  [1600, 1200],
  [400, 1200],
  [120, 120],
] as const

/** Nothing is fetched from elsewhere: a badge or a logo is drawn in about its size, any other picture in one of many. */
export function drawInstead(route: Route): Promise<void> {
  const url = route.request().url()
  const [width, height] = /badge|shields|codecov|\/workflows\//.test(url)
    ? [92, 20]
    : /logo|icon|avatar|sponsor/i.test(url)
      ? [160, 96]
      : shapeOf(url)
  return route.fulfill({ contentType: 'image/svg+xml', body: picture(width, height) })
}

function shapeOf(url: string): readonly [number, number] {
  const sum = [...url].reduce((total, letter) => total + letter.charCodeAt(0), 0)
  return SHAPES[sum % SHAPES.length] ?? SHAPES[0]
}

/** A drawing of a bay, as SVG; sizes are in pixels. */
export function picture(width: number, height: number): string {
  const tide = `M0 ${height * 0.6}Q${width / 4} ${height * 0.5} ${width / 2} ${height * 0.6}T${width} ${height * 0.6}V${height}H0Z`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="100%" height="100%" fill="#f3d9b1"/><circle cx="75%" cy="28%" r="9%" fill="#fff4d6"/><path d="${tide}" fill="#5b8fa8"/></svg>`
}

import type { PublicHandler } from './route.ts'

/** Crawlers may read pages, so that they see each page's own robots directive; the API is not for them, and neither are forms. */
export const serveRobotsTxt: PublicHandler = (context) => {
  context.type = 'text/plain; charset=utf-8'
  context.body = 'User-agent: *\nDisallow: /api/\nDisallow: /*/report$\n'
}

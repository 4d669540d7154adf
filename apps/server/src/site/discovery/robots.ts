import type { PublicHandler } from '../route.ts'

/** Lets crawlers read pages, so that they see each page's robots directive, but not the API and the report forms. */
export const serveRobotsTxt: PublicHandler = (context) => {
  context.type = 'text/plain; charset=utf-8'
  context.body = 'User-agent: *\nDisallow: /api/\nDisallow: /*/report$\nDisallow: /*/notes\n'
}

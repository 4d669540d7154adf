export type {
  AnnouncedBody,
  BodyAddress,
  BodyAddresses,
  FilePage,
  LocalAccess,
  LocalKeys,
  McpOptions,
  PublishedPage,
} from './options.ts'
export { answerMcp } from './http.ts'
export { createMcpServer } from './server.ts'
export { serveStdio, type StdioServer } from './stdio.ts'

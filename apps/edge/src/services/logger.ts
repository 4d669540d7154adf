import { createLogger, type Logger } from 'qp-server/source/logger'

/** Writes each line to the console, which is where the platform takes logs from. */
export function createEdgeLogger(level: string): Logger {
  // eslint-disable-next-line no-console -- there is nothing else to write to
  return createLogger(level, { write: (line) => console.log(line.trimEnd()) })
}

import { ConfigError, loadConfig } from './config.ts'
import { serve } from './serve.ts'

try {
  await serve(loadConfig(process.env))
} catch (error) {
  process.stderr.write(`${error instanceof ConfigError ? error.message : explain(error)}\n`)
  process.exitCode = 1
}

function explain(error: unknown): string {
  return `The server could not start: ${error instanceof Error ? error.message : String(error)}`
}

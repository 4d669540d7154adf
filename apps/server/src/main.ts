import { ConfigError, loadConfig } from './config/config.ts'
import { explainError } from './explain-error.ts'
import { serve } from './serve.ts'

// Without a usable environment it says why, and the process fails.
try {
  await serve(loadConfig(process.env))
} catch (error) {
  const message =
    error instanceof ConfigError ? error.message : `The server could not start: ${explainError(error)}`
  process.stderr.write(`${message}\n`)
  process.exitCode = 1
}

import { type DestinationStream, type Logger as PinoLogger, pino, stdSerializers } from 'pino'

/** The structured log of the server. */
export type Logger = PinoLogger

const SECRET_FIELDS = ['editKey', 'newEditKey', 'editUrl', 'token', 'authorization', '["x-premium-token"]']
const SECRET_PATHS = SECRET_FIELDS.flatMap((field) => {
  const tail = field.startsWith('[') ? field : `.${field}`
  return [tail.replace(/^\./, ''), `*${tail}`, `*.*${tail}`]
})

// An edit key in a JSON fragment or an edit link, as it could turn up in an error's message.
const SECRET_TEXT = /(#edit=|"?editKey"?\s*[:=]\s*"?)[\w-]{24}/g

/** A logger that lets no secret through. SPEC.md 2.5.5 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    redact: { paths: SECRET_PATHS, censor: '[redacted]' },
    serializers: { err: serializeError },
  }
  return destination === undefined ? pino(options) : pino(options, destination)
}

function serializeError(error: Error): Record<string, unknown> {
  const { type, message, stack } = stdSerializers.err(error)
  return { type, message: withoutSecrets(message), stack: withoutSecrets(stack) }
}

function withoutSecrets(text: string): string {
  return text.replace(SECRET_TEXT, '$1[redacted]')
}

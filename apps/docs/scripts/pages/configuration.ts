import { code, table } from '../markdown.ts'
import { SERVER_CONFIG, type SourceDocs } from '../tsdoc.ts'

/**
 * The table of environment variables, for written pages to include: a row for every variable that the server's
 * `Config` names, in that order.
 *
 * @throws Error when the server reads a variable that has no note here, or the other way round
 */
export function configurationTable(docs: SourceDocs): string {
  const variables = docs.interfaceFields(SERVER_CONFIG, 'Config').map(({ name, comment }) => {
    const variable = /^`([A-Z_]+)`/.exec(comment)?.[1]
    if (variable === undefined)
      throw new Error(`Config.${name}: its comment does not begin with the variable`)
    return variable
  })
  const gone = Object.keys(VARIABLE_NOTES).filter((variable) => !variables.includes(variable))
  if (gone.length > 0) throw new Error(`the server does not read ${gone.join(', ')}`)
  return `${table(['Variable', 'Default', 'Meaning'], variables.map(variableRow))}\n`
}

function variableRow(variable: string): string[] {
  const note = VARIABLE_NOTES[variable]
  if (note === undefined) throw new Error(`scripts/pages/configuration.ts has no note about ${variable}`)
  return [code(variable), shown(note.default), note.meaning]
}

function shown(text: string): string {
  if (text === '') return 'none'
  return text.includes(' ') ? text : code(text)
}

const VARIABLE_NOTES: {
  readonly [variable: string]: { readonly default: string; readonly meaning: string }
} = {
  PORT: { default: '3000', meaning: 'Port to listen on; `0` lets the system choose' },
  HOST: {
    default: '127.0.0.1',
    meaning:
      'Address to listen on. By default only this computer reaches the service; `0.0.0.0` lets others in, and is the ' +
      'default with `NODE_ENV=production`',
  },
  BASE_URL: {
    default: 'http://localhost:PORT',
    meaning:
      'The origin under which people reach the service. All addresses in answers begin with it; the `Host` header ' +
      'has no influence. Required with `NODE_ENV=production`',
  },
  CONTENT_ORIGIN: {
    default: '',
    meaning:
      'An origin of another host, for example `https://pages-content.example`, that leads to the same server. It then ' +
      'serves the framed documents of authors and nothing else, so that they do not share a site with your pages',
  },
  DATABASE_URL: {
    default: 'sqlite:./data/pages.db',
    meaning:
      'Where pages are stored: `sqlite:` and the path of a file, which is created with mode 0600, or ' +
      '`postgres://user:password@host/name`',
  },
  REDIS_URL: {
    default: '',
    meaning:
      'Where several processes count rates together: `redis://host:6379/0`, or `rediss://user:password@host` with TLS. ' +
      'Without it each counts by itself',
  },
  REDIS_TIMEOUT_MS: {
    default: '200',
    meaning: 'Milliseconds that a request waits for its count in Redis before it goes on without',
  },
  TRUST_PROXY: {
    default: '0',
    meaning:
      'How many proxies in front append to `X-Forwarded-For`; only that many entries, from the right, are believed',
  },
  PUBLISH_RATE_LIMIT: { default: '30', meaning: 'Publishes in a window for one client address' },
  PRO_PUBLISH_RATE_LIMIT: {
    default: '300',
    meaning: 'Publishes in a window for one Pro token, which then do not count for the address',
  },
  PUBLISH_RATE_WINDOW_SECONDS: { default: '300', meaning: 'Length of the window, in seconds' },
  REPORT_RATE_LIMIT: {
    default: '10',
    meaning: 'Reports of pages in a window for one client address',
  },
  NOTES: {
    default: 'on',
    meaning: 'Whether pages may take notes to their authors: `on` or `off`',
  },
  SECRETS: {
    default: 'warn',
    meaning:
      'What is done about content in which a credential is found: `warn` says so in the answer, `refuse` takes none, ' +
      '`off` says so only where the request has `refuseSecrets`',
  },
  NOTE_RATE_LIMIT: {
    default: '20',
    meaning: 'Notes to authors in a window for one client address',
  },
  API_RATE_LIMIT: {
    default: '6000',
    meaning: 'Calls of the other operations in a window for one client address; `0` is no limit',
  },
  MAX_STORE_BYTES: {
    default: 'half of the disk',
    meaning:
      'Bytes that all pages may have together, where each counts 1,024 beside its blocks; `0` is no bound, which is the ' +
      'default for PostgreSQL. A full store takes nothing new, and goes on to be read',
  },
  MAX_DAILY_BYTES_PER_ADDRESS: {
    default: '0',
    meaning: 'Bytes that one client address may add on a day in UTC; `0` is no bound',
  },
  UPLOADS: {
    default: 'on',
    meaning:
      'Whether pictures can be uploaded: `on` or `off`. The default is `on` only where `HOST` and the host of `BASE_URL` ' +
      'are this computer alone, and `off` everywhere else',
  },
  UPLOAD_RATE_LIMIT: { default: '60', meaning: 'Pictures in a window for one client address' },
  MAX_PICTURE_BYTES: {
    default: '5368709120',
    meaning: 'Bytes that all pictures may have together; `0` is no bound but that of the store',
  },
  MAX_DAILY_PICTURE_BYTES_PER_ADDRESS: {
    default: '104857600',
    meaning: 'Bytes of pictures that one client address may add on a day in UTC; `0` is no bound',
  },
  MAX_BODY_BYTES: { default: '1048576', meaning: 'Bytes of a request body' },
  RENDER_CACHE_BYTES: {
    default: '16777216',
    meaning: 'Bytes of rendered pages that are kept in memory; `0` keeps none',
  },
  ROBOTS: { default: 'noindex', meaning: 'Robots directive of published pages' },
  FRAME_ANCESTORS: {
    default: "'self'",
    meaning: 'Who may show a page in a frame, as Content-Security-Policy sources',
  },
  LOG_LEVEL: { default: 'info', meaning: '`trace` `debug` `info` `warn` `error` `fatal` or `silent`' },
  MAX_CONNECTIONS: { default: '4096', meaning: 'Connections that are open at a time' },
  MAX_CONNECTIONS_PER_ADDRESS: {
    default: '256',
    meaning: 'Of these, for one client address; not looked at behind proxies (`TRUST_PROXY`)',
  },
  HEADERS_TIMEOUT_SECONDS: { default: '10', meaning: 'How long the header of a request may take' },
  REQUEST_TIMEOUT_SECONDS: {
    default: '60',
    meaning: 'How long a whole request may take to arrive, its body included',
  },
  RESPONSE_TIMEOUT_SECONDS: {
    default: '30',
    meaning: 'How long a client may take nothing of its answer before it is cut off',
  },
  METRICS_PORT: {
    default: '',
    meaning:
      'Port of the [metrics](/self-hosting#watch-it) for Prometheus; nothing listens for them without it',
  },
  METRICS_HOST: { default: '127.0.0.1', meaning: 'Address to listen on for metrics' },
  WORK_THREADS: {
    default: '0',
    meaning:
      'Threads that read bodies, and as many again that make documents; `0` is one for each processor, at least 2 ' +
      'and at most 4. With `1` small work waits for large',
  },
  WORK_DEADLINE_MS: {
    default: '6000',
    meaning: 'Milliseconds of a thread’s own time that one body or one document may take',
  },
  DRAIN_SECONDS: {
    default: '5',
    meaning:
      'How long the process still takes requests after `SIGTERM`, while `/readyz` says 503 and answers close their ' +
      'connections: the time that a proxy has to notice. Part of `SHUTDOWN_SECONDS`',
  },
  SHUTDOWN_SECONDS: {
    default: '8',
    meaning: 'How long requests may still take once the process is told to stop',
  },
}

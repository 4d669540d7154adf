import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { UPLOAD_LIMITS } from 'qp-schema/api'
import { parse } from 'yaml'
import { COMMANDS } from '../src/cli/commands/index.ts'
import { loadConfig } from '../src/config/config.ts'
import { freePort } from './free-port.ts'
import { startTestServer, type TestServer } from './test-server.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

const manifest = JSON.parse(read('apps/server/package.json')) as {
  bin: Record<string, string>
  files: string[]
  engines: { node: string }
}
const workspace = JSON.parse(read('package.json')) as {
  packageManager: string
  scripts: Record<string, string>
}
/** Where the command starts, from the folder of the package. */
const BIN = (manifest.bin['qp-server'] ?? '').replace(/^\.\//, '')
/** Of Node, wherever the service is started: without them it takes some 100 MB more. */
const NODE_OPTIONS = ['--max-semi-space-size=4', '--heap-growing-percent=30']
const DEFAULTS = loadConfig({})
/** Every variable that the server reads. */
const VARIABLES = new Set([
  'NODE_ENV',
  ...[...read('apps/server/src/config/config.ts').matchAll(/^ +(?:\/\*\*|\*) `([A-Z_]+)`/gm)].map(
    ([, name = '']) => name,
  ),
])

/** `10s`, `4s`, `250ms`, `15` as seconds. */
function seconds(text: string | undefined): number {
  const [, number = '', unit = 's'] = /^(\d+)(ms|s)?$/.exec(text ?? '') ?? []
  if (number === '') throw new Error(`${String(text)} is no time`)
  return Number(number) / (unit === 'ms' ? 1000 : 1)
}

/** `2m`, `2MB` as bytes. */
function bytes(text: string | undefined): number {
  const [, number = '', unit = ''] = /^(\d+)([a-z]+)$/i.exec(text ?? '') ?? []
  const factor = { m: 1024 ** 2, MB: 1_000_000 }[unit]
  if (factor === undefined) throw new Error(`${String(text)} is no size`)
  return Number(number) * factor
}

it('the names of variables are found', () => {
  expect(VARIABLES.size).toBeGreaterThan(20)
  expect(VARIABLES.has('SHUTDOWN_SECONDS')).toBe(true)
})

/** Defaults that the server finds where it is started. */
const FOUND_AT_THE_START = new Map([['maxStoreBytes', 'half of the disk']])

describe('what documents say of variables', () => {
  /** The defaults as the server has them, by variable. */
  const defaults = Object.fromEntries(
    [...VARIABLES]
      .filter((name) => name !== 'NODE_ENV')
      .map((name) => {
        const field = name.toLowerCase().replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase())
        return [
          name,
          String(DEFAULTS[field as keyof typeof DEFAULTS] ?? FOUND_AT_THE_START.get(field) ?? 'none'),
        ]
      }),
  )
  /** As documents write them. */
  const told = (rows: Iterable<RegExpMatchArray>) =>
    Object.fromEntries(
      [...rows].map(([, name = '', text = '']) => [
        name,
        text.replace(/\{?PORT\}?$/, String(DEFAULTS.port)) || 'none',
      ]),
    )

  it('[13.1.1] SPEC.md has all of them, with their defaults', () => {
    const [, section = ''] = /\*\*13\.1\.1 ([^]*?)\*\*13\.1\.2 /.exec(read('SPEC.md')) ?? []
    expect(told(section.matchAll(/^\| `([A-Z_]+)` \| `?(.*?)`? \|/gm))).toEqual(defaults)
  })

  it('[13.1.1] the documentation has all of them, with their defaults', () => {
    const notes = read('apps/docs/scripts/pages/configuration.ts')
    const rows = notes.matchAll(/^ {2}([A-Z_]+): \{\s*default: ['"](.*?)['"],/gm)
    expect(told(rows)).toEqual(defaults)
  })

  it('[8.2.5] every start behind a proxy keeps the port from those who come past it', () => {
    const starts = ['README.md', 'apps/docs/self-hosting.md', 'docs/operations.md']
      .flatMap((file) => read(file).replaceAll('\\\n', ' ').split('\n'))
      .filter((line) => /TRUST_PROXY=1\b.*(?:\bstart\b|main\.js|quick-pages)/.test(line))
    expect(starts.length).toBeGreaterThan(2)
    expect(starts.filter((line) => !/\bHOST=127\.0\.0\.1 |-p 127\.0\.0\.1:/.test(line))).toEqual([])
  })

  it('no file with secrets is committed or put into an image', () => {
    expect(read('.gitignore').split('\n')).toContain('.env')
    expect(read('.dockerignore').split('\n')).toContain('**/.env')
  })
})

describe("the operator's command in docs/operations.md", () => {
  const lines = [...read('docs/operations.md').matchAll(/^qp-server\(\) .*$/gm)].map(([line]) => line)
  const [byService = '', ...inContainers] = lines

  const bash = (script: string) =>
    promisify(execFile)('bash', ['-c', script], { env: { PATH: process.env['PATH'] } }).then(({ stdout }) =>
      stdout.trim(),
    )

  it('takes the store that is named before it, and else the one of the service', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'qp-operator-'))
    await writeFile(join(folder, 'env'), 'DATABASE_URL=sqlite:/service.db\n')
    const command = byService
      .replace('/etc/quick-pages.env', join(folder, 'env'))
      .replace(/\/usr\/bin\/node \S+/, 'printenv DATABASE_URL; :')
    // Like sudo, it passes on no variable that it is not told to.
    const sudo =
      'sudo() { local keep=; while [ "$1" != sh ]; do [ "$1" = --preserve-env=DATABASE_URL ] && keep=1; shift; done; ' +
      'env -i PATH="$PATH" ${keep:+${DATABASE_URL:+"DATABASE_URL=$DATABASE_URL"}} "$@"; }'
    const setUp = `${sudo}\n${command.replace('exec printenv', 'printenv')}`
    try {
      expect(await bash(`${setUp}\nqp-server stats`)).toBe('sqlite:/service.db')
      expect(await bash(`${setUp}\nDATABASE_URL='postgres://a/b?c=d&e' qp-server stats`)).toBe(
        'postgres://a/b?c=d&e',
      )
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  it('does so in containers', async () => {
    expect(inContainers).toHaveLength(2)
    for (const line of inContainers) {
      const setUp = `docker() { printf '%s\\n' "$@"; }\n${line}`
      expect(await bash(`${setUp}\nqp-server stats`)).not.toContain('DATABASE_URL')
      const named = await bash(`${setUp}\nDATABASE_URL='postgres://a/b c' qp-server stats`)
      expect(named.split('\n')).toContain('--env=DATABASE_URL=postgres://a/b c')
    }
  })
})

describe('deploy/Dockerfile', () => {
  const lines = read('deploy/Dockerfile')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
  const instructions = lines
    .filter((line) => /^[A-Z]+ /.test(line))
    .map((line) => ({ name: line.split(' ', 1)[0] ?? '', rest: line.slice(line.indexOf(' ') + 1) }))
  const last = (name: string) => instructions.findLast((one) => one.name === name)?.rest ?? ''
  const runs = instructions.filter(({ name }) => name === 'RUN').map(({ rest }) => rest)

  it('builds with the pnpm and on a Node that the workspace names', () => {
    const used = new Set([...read('deploy/Dockerfile').matchAll(/\bpnpm@[\d.]+/g)].map(([name]) => name))
    expect([...used]).toEqual([workspace.packageManager])
    const least = Number(/>=(\d+)/.exec(manifest.engines.node)?.[1])
    const images = instructions.filter(({ name }) => name === 'FROM').map(({ rest }) => rest.split(' ')[0])
    expect(new Set(images).size).toBe(1)
    const [, version = ''] = /^node:([\d.]+)-bookworm-slim@sha256:[0-9a-f]{64}$/.exec(images[0] ?? '') ?? []
    expect(Number.parseInt(version, 10)).toBeGreaterThanOrEqual(least)
    expect(version).toBe(/^ {2}node: ([\d.]+)$/m.exec(read('pnpm-workspace.yaml'))?.[1])
  })

  it('runs steps that the workspace has', () => {
    expect(runs.filter((run) => run.includes('pnpm@')).map((run) => run.split('pnpm@')[1])).toEqual([
      expect.stringMatching(/^[\d.]+ install --frozen-lockfile$/) as string,
      expect.stringMatching(/^[\d.]+ exec turbo run build --filter=qp-server\.\.\. /) as string,
      expect.stringMatching(/ --filter=qp-server deploy --prod .*\/app && mkdir \/data$/) as string,
    ])
    expect(workspace.scripts['start']).toContain('turbo run build --filter=qp-server...')
    expect(workspace.scripts['start']).toContain(`node ${NODE_OPTIONS.join(' ')} apps/server`)
    expect(JSON.parse(read('turbo.json'))).toHaveProperty('tasks.build')
  })

  it('starts the command of the package, which is among its files', () => {
    expect(JSON.parse(last('ENTRYPOINT'))).toEqual(['node', ...NODE_OPTIONS, `/app/${BIN}`])
    expect(manifest.files).toContain(dirname(dirname(BIN)))
    expect(read('apps/server/tsup.config.ts')).toContain(
      `'${BIN.replace('dist', 'src').replace('.js', '.ts')}'`,
    )
    const commands: unknown = JSON.parse(last('CMD').replace(/^.*CMD /, ''))
    expect(COMMANDS.map(({ name }) => name)).toContain((commands as string[])[0])
  })

  it('runs as nobody in particular, and writes to one place', () => {
    expect(last('USER')).toBe('node')
    const environment = Object.fromEntries(
      last('ENV')
        .split(' ')
        .map((pair) => pair.split('=') as [string, string]),
    )
    expect(loadConfig({ ...environment, BASE_URL: 'https://pages.example.org' })).toMatchObject({
      databaseUrl: `sqlite:${last('VOLUME')}/pages.db`,
      port: Number(last('EXPOSE')),
      uploads: 'off',
    })
    // Whatever NODE_ENV it is run with: nothing outside of a container reaches its loopback.
    expect(environment['HOST']).toBe('0.0.0.0')
    expect(runs.at(-1)).toMatch(/^rm -rf /)
  })

  it('copies nothing that .dockerignore leaves out, and no dependencies or builds of this machine', () => {
    const ignored = read('.dockerignore').split('\n')
    expect(ignored).toEqual(expect.arrayContaining(['.git', '**/node_modules', '**/dist', '**/data']))
    const needed = [
      'pnpm-lock.yaml',
      'pnpm-workspace.yaml',
      'turbo.json',
      'tsconfig.base.json',
      'packages',
      'apps',
    ]
    expect(needed.filter((path) => !existsSync(join(ROOT, path)) || ignored.includes(path))).toEqual([])
  })

  describe('its health check', () => {
    let server: TestServer
    beforeAll(async () => {
      server = await startTestServer()
    })
    afterAll(() => server.stop())

    const check = async (port: number) => {
      const [command, ...args] = JSON.parse(last('HEALTHCHECK').replace(/^.*? CMD /, '')) as string[]
      expect(command).toBe('node')
      return new Promise((resolve) => {
        const child = execFile(process.execPath, args, { env: { PORT: String(port) } })
        child.once('exit', resolve)
      })
    }

    it('[6.8.1] is 0 for a server that lives, 1 for none', async () => {
      expect(await check(server.port)).toBe(0)
      expect(await check(await freePort())).toBe(1)
    })
  })
})

interface Service {
  readonly image: string
  readonly build?: { readonly context: string; readonly dockerfile: string }
  readonly environment?: Readonly<Record<string, string>>
  readonly depends_on?: Readonly<Record<string, unknown>> | readonly string[]
  readonly networks: readonly string[]
  readonly volumes?: readonly string[]
  readonly tmpfs?: readonly string[]
  readonly ports?: readonly string[]
  readonly read_only?: boolean
  readonly cap_drop?: readonly string[]
  readonly stop_grace_period?: string
}

describe('deploy/compose.yaml', () => {
  const { services, networks, volumes } = parse(read('deploy/compose.yaml'), { merge: true }) as {
    services: Record<string, Service>
    networks: Record<string, { internal?: boolean } | null>
    volumes: Record<string, unknown>
  }
  const servers = Object.entries(services).filter(([, { image }]) => image === 'quick-pages')
  /** As compose does it, with what its comment asks for. */
  const given: Record<string, string> = { SITE_ADDRESS: 'pages.example.org', POSTGRES_PASSWORD: 'a1b2' }
  const filled = (environment: Readonly<Record<string, string>> = {}, more: Record<string, string> = {}) => {
    const values = { ...given, ...more }
    const inner = (text: string) =>
      text.replaceAll(/\$\{([A-Z_]+)\}/g, (_, variable: string) => values[variable] ?? `no ${variable}`)
    const fill = (_: string, variable: string, how: string, word: string) => {
      const value = values[variable]
      if (how === '+') return value === undefined ? '' : word
      return value ?? (how === '-' ? word : `no ${variable}`)
    }
    return Object.fromEntries(
      Object.entries(environment).map(([name, value]) => [
        name,
        inner(value).replaceAll(/\$\{([A-Z_]+):([?+-])([^}]*)\}/g, fill),
      ]),
    )
  }

  it('has two servers whose environment the server understands', () => {
    expect(servers.map(([name]) => name)).toEqual(['server-1', 'server-2'])
    for (const [, { environment }] of servers) {
      const variables = filled(environment)
      expect(Object.keys(variables).filter((name) => !VARIABLES.has(name))).toEqual([])
      expect(loadConfig({ NODE_ENV: 'production', ...variables })).toMatchObject({
        baseUrl: 'https://pages.example.org',
        databaseUrl: 'postgres://pages:a1b2@postgres:5432/pages',
        redisUrl: 'redis://redis:6379/0',
        contentOrigin: undefined,
        trustProxy: 1,
        maxStoreBytes: 0,
        maxDailyBytesPerAddress: 0,
      })
    }
  })

  it('[10.21.4] gives servers and proxy a second host, and the servers their bounds', () => {
    const more = {
      CONTENT_ADDRESS: 'pages-content.example.net',
      TRUST_PROXY: '2',
      MAX_STORE_BYTES: '2000',
      MAX_DAILY_BYTES_PER_ADDRESS: '1000',
    }
    for (const [, { environment }] of servers) {
      expect(loadConfig({ NODE_ENV: 'production', ...filled(environment, more) })).toMatchObject({
        baseUrl: 'https://pages.example.org',
        contentOrigin: 'https://pages-content.example.net',
        trustProxy: 2,
        maxStoreBytes: 2000,
        maxDailyBytesPerAddress: 1000,
      })
    }
    const { SITE_ADDRESS, CONTENT_ADDRESS } = filled(services['proxy']?.environment, more)
    expect([SITE_ADDRESS, CONTENT_ADDRESS]).toEqual(['pages.example.org', 'pages-content.example.net'])
    const [site] = /^\{\$SITE_ADDRESS.*$/m.exec(read('deploy/Caddyfile')) ?? []
    expect(site).toBe('{$SITE_ADDRESS:localhost} {$CONTENT_ADDRESS} {')
  })

  it('names services, networks, volumes and files that are there', () => {
    for (const [name, service] of Object.entries(services)) {
      const needed = Array.isArray(service.depends_on)
        ? service.depends_on
        : Object.keys(service.depends_on ?? {})
      expect([name, needed.filter((other) => services[other] === undefined)]).toEqual([name, []])
      expect([name, service.networks.filter((network) => !(network in networks))]).toEqual([name, []])
      for (const volume of service.volumes ?? []) {
        const [source = ''] = volume.split(':')
        const exists = source.startsWith('.') ? existsSync(join(ROOT, 'deploy', source)) : source in volumes
        expect([volume, exists]).toEqual([volume, true])
      }
      if (service.build !== undefined) {
        expect(existsSync(join(ROOT, 'deploy', service.build.context, service.build.dockerfile))).toBe(true)
      }
    }
    const { hostname: store } = new URL(
      servers[0]?.[1].environment?.['DATABASE_URL']?.replace(/\$\{.*\}/, 'x') ?? '',
    )
    expect(services[store]?.environment).toMatchObject({
      POSTGRES_USER: 'pages',
      POSTGRES_DB: 'pages',
      POSTGRES_INITDB_ARGS: '--locale=C.UTF-8',
    })
  })

  it('opens the proxy alone, and keeps the stores on a network of their own', () => {
    const open = Object.entries(services).filter(([, { ports }]) => ports !== undefined)
    expect(open.map(([name]) => name)).toEqual(['proxy'])
    expect(networks['back']).toEqual({ internal: true })
    expect([services['postgres']?.networks, services['redis']?.networks]).toEqual([['back'], ['back']])
    expect(services['proxy']?.networks).toEqual(['front'])
  })

  it('gives servers a root that is read-only, no rights, and the time to finish requests', () => {
    for (const [, service] of servers) {
      expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
      expect(service.tmpfs).toContain('/data')
      expect(seconds(service.stop_grace_period)).toBeGreaterThan(DEFAULTS.shutdownSeconds + 5)
    }
  })

  it('tells the proxy every server and the port that it listens on', () => {
    const { UPSTREAMS, ...others } = services['proxy']?.environment ?? {}
    expect(UPSTREAMS?.split(' ')).toEqual(servers.map(([name]) => `${name}:${DEFAULTS.port}`))
    const asked = [...read('deploy/Caddyfile').matchAll(/\{\$([A-Z_]+)[:}]/g)].map(([, name]) => name)
    expect(Object.keys({ UPSTREAMS, ...others }).toSorted()).toEqual(asked.toSorted())
  })
})

describe('deploy/quick-pages.service and deploy/quick-pages.env', () => {
  const unit = read('deploy/quick-pages.service')
  const values = (name: string) =>
    [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value)
  const environment = Object.fromEntries(
    [...read('deploy/quick-pages.env').matchAll(/^(?:# )?([A-Z_]+)=(.*)$/gm)]
      .map(([, name = '', value = '']) => [name, value] as const)
      .toReversed(),
  )

  it('start the command of the server where pnpm puts it, with what the lockfile names', () => {
    const folder = / deploy --prod \S+ --filter=qp-server (\S+)$/m.exec(unit)?.[1]
    expect(values('ExecStart')).toEqual([`/usr/bin/node ${NODE_OPTIONS.join(' ')} ${folder}/${BIN} serve`])
    const steps = [...unit.matchAll(/^#   (npx .*)$/gm)].map(([, step = '']) => step)
    for (const step of steps) expect(read('docs/operations.md')).toContain(step)
    expect(steps).toHaveLength(3)
    // pnpm refuses to deploy into a folder that has something in it.
    const [, upgrades = ''] = read('docs/operations.md').split('## Upgrades')
    for (const step of steps.slice(0, 2)) expect(upgrades).toContain(step)
    expect(upgrades).toContain(`${steps[2]}.new\n`)
  })

  it('set variables that the server understands, those in comments too', () => {
    expect(values('EnvironmentFile')).toEqual([/^# (\/\S+):/.exec(read('deploy/quick-pages.env'))?.[1]])
    expect(Object.keys(environment).filter((name) => !VARIABLES.has(name))).toEqual([])
    const [folder] = values('StateDirectory')
    expect(loadConfig(environment)).toMatchObject({
      databaseUrl: `sqlite:/var/lib/${folder}/pages.db`,
      host: '127.0.0.1',
      trustProxy: 1,
      redisUrl: 'redis://127.0.0.1:6379/0',
    })
  })

  it('leave the time to finish requests, and files for as many connections as there may be', () => {
    expect(seconds(values('TimeoutStopSec')[0])).toBeGreaterThan(DEFAULTS.shutdownSeconds + 5)
    expect(Number(values('LimitNOFILE')[0])).toBeGreaterThan(DEFAULTS.maxConnections * 2)
  })

  it('go on starting it for as long as its database is away', () => {
    expect([values('Restart'), values('StartLimitIntervalSec')]).toEqual([['always'], ['0']])
    const [head = ''] = unit.split('[Service]')
    expect(head).toContain('StartLimitIntervalSec=0')
  })

  it('take away what the server does not need, and leave what a compiler needs', () => {
    expect(values('User')).toEqual(['quick-pages'])
    expect(values('ProtectSystem')).toEqual(['strict'])
    expect(values('CapabilityBoundingSet')).toEqual([''])
    expect(values('MemoryDenyWriteExecute')).toEqual([])
  })
})

describe('the proxies', () => {
  const nginx = read('deploy/nginx.conf')
  const caddy = read('deploy/Caddyfile')
  const ofNginx = (name: string) => new RegExp(`^\\s*${name} ([^;]+);`, 'm').exec(nginx)?.[1]
  const ofCaddy = (name: string) => new RegExp(`^\\s*${name} (.+)$`, 'm').exec(caddy)?.[1]

  it('lead to the port of the server', () => {
    expect([...nginx.matchAll(/^\s*server (\S+) /gm)].map(([, to]) => to)).toEqual([
      `127.0.0.1:${DEFAULTS.port}`,
    ])
    expect(caddy).toContain(`{$UPSTREAMS:127.0.0.1:${DEFAULTS.port}}`)
    expect(ofNginx('proxy_pass')).toBe(`http://${/^upstream (\S+) /m.exec(nginx)?.[1]}`)
  })

  it('[8.2.5] tell the server one address that a client cannot choose, and the host', () => {
    const headers = Object.fromEntries(
      [...nginx.matchAll(/proxy_set_header (\S+) (\S+);/g)].map(([, name, value]) => [name, value]),
    )
    expect(headers).toEqual({
      Connection: '""',
      Host: '$quick_pages_host',
      'X-Forwarded-Host': '$quick_pages_host',
      'X-Forwarded-For': '$proxy_add_x_forwarded_for',
      'X-Forwarded-Proto': '$scheme',
    })
    expect(nginx).toMatch(/^map \$http_host \$quick_pages_host \{$[^}]*^ {4}default \$http_host;$/m)
    // Caddy sets them by itself, unless it is told to trust others. Nobody is trusted as the files come.
    expect(caddy).not.toMatch(/^\s*(?:trusted_proxies|header_up)/m)
    expect(nginx).not.toMatch(/^\s*(?:set_real_ip_from|real_ip_header)/m)
    expect([nginx, caddy].map((text) => /^\s*# (?:set_real_ip_from|trusted_proxies) /m.test(text))).toEqual([
      true,
      true,
    ])
  })

  it('[8.2.5] count the connections of clients as the server counts addresses', () => {
    expect(ofNginx('limit_conn_zone')).toBe('$quick_pages_client zone=quick_pages_clients:10m')
    const [, pattern = ''] = /"~(\(\?s\)\S+)" \$quick_pages_network;/.exec(nginx) ?? []
    const network = (address: number[]) =>
      new RegExp(pattern.replace('(?s)', ''), 's').exec(String.fromCharCode(...address))?.groups?.[
        'quick_pages_network'
      ]
    const ipv6 = [0x20, 1, 0xd, 0xb8, 0, 10, 13, 1, 0, 0, 0, 0, 0, 0, 0, 1]
    expect(network(ipv6)).toBe(String.fromCharCode(...ipv6.slice(0, 8)))
    expect(network([192, 0, 2, 1])).toBeUndefined()
  })

  it('[2.5.5] write no address of a page to a log, and no body to a disk', () => {
    const servers = nginx.split(/^server \{$/m).slice(1)
    expect(servers).toHaveLength(2)
    for (const server of servers) {
      expect(server).toMatch(/^ {4}access_log \S+ quick_pages;$/m)
      expect(server).toMatch(/^ {4}error_log \S+ crit;$/m)
    }
    expect(/log_format quick_pages '(.*)';/.exec(nginx)?.[1]).not.toMatch(/uri|request\b|referer|http_/)
    expect(bytes(ofNginx('client_body_buffer_size'))).toBe(bytes(ofNginx('client_max_body_size')))
    const logs = [...caddy.matchAll(/^(\t+)log \{$([^]*?)^\1\}$/gm)].map(([, , log = '']) => log)
    expect(logs).toHaveLength(2)
    for (const log of logs) {
      for (const field of ['request>uri', 'request>headers', 'resp_headers']) {
        expect(log).toContain(`${field} delete`)
      }
    }
  })

  it('[8.1.1] [16.1.2] let the server refuse what is too large', () => {
    const most = Math.max(DEFAULTS.maxBodyBytes, UPLOAD_LIMITS.bytes)
    for (const limit of [ofNginx('client_max_body_size'), ofCaddy('max_size')]) {
      expect(bytes(limit)).toBeGreaterThan(most)
      expect(bytes(limit)).toBeLessThan(most * 2)
    }
  })

  it('[8.5.3] give up on clients when the server would, and not on the server before it has answered', () => {
    for (const header of [ofNginx('client_header_timeout'), ofCaddy('read_header')]) {
      expect(seconds(header)).toBe(DEFAULTS.headersTimeoutSeconds)
    }
    expect(seconds(ofCaddy('read_body'))).toBe(DEFAULTS.requestTimeoutSeconds)
    expect(seconds(ofNginx('client_body_timeout'))).toBeLessThanOrEqual(DEFAULTS.requestTimeoutSeconds)
    expect(seconds(ofNginx('send_timeout'))).toBe(DEFAULTS.responseTimeoutSeconds)
    for (const answer of [ofNginx('proxy_read_timeout'), ofCaddy('response_header_timeout')]) {
      expect(seconds(answer)).toBeGreaterThan(DEFAULTS.responseTimeoutSeconds)
    }
    // Node keeps a connection on which nothing happens for 5 seconds.
    expect(nginx).toMatch(/^ {4}keepalive_timeout 4s;$/m)
    expect(ofCaddy('keepalive')).toBe('4s')
  })

  it('[10.20.1] pass answers on as they are', () => {
    expect(ofNginx('gzip')).toBe('off')
    expect(ofNginx('proxy_max_temp_file_size')).toBe('0')
    expect(caddy).not.toMatch(/^\s*encode/m)
    expect([nginx, caddy].filter((text) => /proxy_cache|^\s*cache /m.test(text))).toEqual([])
  })

  it('[6.8.2] ask who can serve', () => {
    expect(ofCaddy('health_uri')).toBe('/readyz')
  })
})

describe('docs/operations.md and docs/billion-pages.md', () => {
  const texts = ['operations.md', 'billion-pages.md'].map((file) => read(`docs/${file}`))

  it('name files, variables and commands that are there', () => {
    for (const text of texts) {
      const code = [...text.matchAll(/`([^`\n]+)`/g)].map(([, words = '']) => words)
      const paths = code.filter((words) =>
        /^(?:deploy|docs|apps|packages|benchmarks|soak)\/[\w./-]+$/.test(words),
      )
      expect(paths.filter((path) => path !== 'deploy/.env' && !existsSync(join(ROOT, path)))).toEqual([])
      const variables = code.flatMap((words) => /^[A-Z]+(?:_[A-Z]+)+(?==|$)/.exec(words) ?? [])
      const ofProxy = new Set(
        [...read('deploy/Caddyfile').matchAll(/\{\$([A-Z_]+)/g)].map(([, name]) => name),
      )
      expect(variables.filter((name) => !VARIABLES.has(name) && !ofProxy.has(name))).toEqual([])
      const commands = [...text.matchAll(/\bqp-server ((?:[a-z-]+ ?)+)/g)].map(([, words = '']) =>
        words.trim(),
      )
      const isKnown = (words: string) => COMMANDS.some(({ name }) => `${words} `.startsWith(`${name} `))
      expect(commands.filter((words) => !isKnown(words))).toEqual([])
    }
    expect(texts[0]).toContain('qp-server export')
  })

  it('[13.3.2] name metrics that the server has', () => {
    const named = [...(texts[0] ?? '').matchAll(/`(qp_[a-z_]+?)(?:_count)?`/g)].map(([, name]) => name)
    const known = [...read('apps/server/src/observe/metrics.ts').matchAll(/name: '(qp_[a-z_]+)'/g)]
    const names = known.map(([, name]) => name)
    expect(named.filter((name) => !names.includes(name))).toEqual([])
    expect(names.filter((name) => !named.includes(name))).toEqual([])
  })

  it('tell of every file of deploy', () => {
    const untold = readdirSync(join(ROOT, 'deploy')).filter((file) => !texts[0]?.includes(`deploy/${file}`))
    expect(untold).toEqual([])
  })
})

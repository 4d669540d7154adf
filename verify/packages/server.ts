import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../apps/server/test/free-port.ts'
import { nodeBinary } from './binaries.ts'
import { consumerEnvironment, runCommand } from './run-command.ts'

/** The package of the server, which people run and do not import. */
export const SERVER = {
  name: 'qp-server',
  folder: fileURLToPath(new URL('../../apps/server', import.meta.url)),
}

/** Does something under a title; `undefined` when it has failed. */
export type Attempt = <T>(title: string, work: () => Promise<T>) => Promise<T | undefined>

/** Files without which something would fail only once somebody asks for it. */
const NEEDED = [
  'LICENSE',
  'README.md',
  'assets/favicon.svg',
  'dist/card/worker.js',
  'dist/cli/main.js',
  'dist/docs/index.html',
  'dist/editor/index.html',
  'dist/index.d.ts',
  'dist/index.js',
  'dist/jobs/worker.js',
  'dist/maintenance/backup/worker.js',
  'openapi.client.json',
  'openapi.json',
  'package.json',
]
const UNWANTED = /(?:^|\/)(?:src|test|node_modules)\/|\.test\.|(?<!\.d)\.ts$|\.db$/
/** Above what is worked on where it arrives: what is larger goes to a thread. SPEC.md 8.6.1 */
const LONG = 'All of this is read in a thread, and shown by another one. '.repeat(600)

/**
 * Installs the packed server into an empty folder outside of the workspace with npm, as `npx qp-server` does, and runs
 * it there: a page is published, read and drawn, the operator's commands see it, and it stops when it is told to.
 */
export async function checkServer(
  scratch: string,
  tarballs: ReadonlyMap<string, string>,
  attempt: Attempt,
): Promise<void> {
  const tarball = tarballs.get(SERVER.name) ?? ''
  await attempt(`${SERVER.name}: is packed with what it needs`, () => checkTarball(tarball))
  const folder = await attempt(`${SERVER.name}: installs with npm`, () => install(scratch, tarballs))
  if (folder === undefined) return
  await attempt(`${SERVER.name}: npx runs it, and it serves`, () => checkServing(folder))
  await attempt(`${SERVER.name}: its commands run on Node 22`, () =>
    checkCommands(folder, nodeBinary('node-22')),
  )
  await attempt(`${SERVER.name}: says that a Node is too old`, () => checkOldNode(folder))
}

async function checkTarball(tarball: string): Promise<void> {
  const listed = await runCommand('tar', ['-tzf', tarball], { cwd: '.' })
  const files = listed
    .trim()
    .split('\n')
    .map((file) => file.replace(/^package\//, ''))
  demand(
    NEEDED.filter((file) => !files.includes(file)),
    'is missing',
  )
  demand(
    files.filter((file) => UNWANTED.test(file)),
    'does not belong there',
  )
  const text = await runCommand('tar', ['-xzOf', tarball, 'package/package.json'], { cwd: '.' })
  demand(text.match(/"(?:workspace|catalog):[^"]*"|"qp-source"/g) ?? [], 'is of the workspace')
  const { bin, engines } = JSON.parse(text) as { bin: Record<string, string>; engines?: { node?: string } }
  demand(engines?.node === undefined ? ['engines.node'] : [], 'is missing')
  const command = bin[SERVER.name]?.replace(/^\.\//, '')
  const program = await runCommand('tar', ['-xzOf', tarball, `package/${command}`], { cwd: '.' })
  demand(program.startsWith('#!/usr/bin/env node\n') ? [] : [`#! of ${command}`], 'is missing')
}

async function install(scratch: string, tarballs: ReadonlyMap<string, string>): Promise<string> {
  const folder = join(scratch, SERVER.name)
  const { [SERVER.name]: server = '', ...overrides } = Object.fromEntries(
    [...tarballs].map(([name, path]) => [name, `file:${path}`]),
  )
  const manifest = { private: true, dependencies: { [SERVER.name]: server }, overrides }
  await mkdir(folder)
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest))
  await runCommand('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'], {
    cwd: folder,
  })
  return folder
}

async function checkServing(folder: string): Promise<void> {
  const origin = `http://127.0.0.1:${await freePort()}`
  const server = spawn(join(folder, 'node_modules/.bin', SERVER.name), [], {
    cwd: folder,
    env: {
      ...environment(),
      PORT: new URL(origin).port,
      HOST: '127.0.0.1',
      BASE_URL: origin,
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const ended = once(server, 'exit') as Promise<[number | null]>
  try {
    await untilReady(origin, server)
    const { id } = JSON.parse(
      await answerOf(`${origin}/api/v1/publish`, {
        method: 'POST',
        headers: { 'Content-Type': 'text/markdown' },
        body: `# From the package\n\n${LONG}\n\n\`\`\`mermaid\npie\n  "a": 1\n\`\`\`\n`,
      }),
    ) as { id: string }
    const page = await answerOf(`${origin}/${id}`)
    demand(
      page.includes('From the package</') && page.includes(LONG.trim()) ? [] : ['the page'],
      'is not shown',
    )
    const editor = await answerOf(`${origin}/`)
    const files = [...editor.matchAll(/"\.(\/assets\/[^"]+)"/g)].map(([, path]) => path ?? '')
    demand(files.length > 1 ? [] : ['the editor'], 'loads nothing')
    const others = [
      ...files,
      '/assets/favicon.svg',
      '/schema/qp.v1.json',
      '/openapi.json',
      '/openapi.client.json',
    ]
    for (const path of [...others, `/${id}/card.png`, `/${id}/diagrams/2`, `/${id}.md`, `/${id}/report`]) {
      await answerOf(origin + path)
    }
    const font = /\/assets\/fonts\/[\w.-]+/.exec(await answerOf(`${origin}/${await themedPage(origin)}`))?.[0]
    await answerOf(origin + (font ?? '/no-font'))
    const stats = await runCommand('npx', ['--no-install', SERVER.name, 'stats', '--json'], {
      cwd: folder,
      env: environment(),
    })
    demand(
      (JSON.parse(stats) as { pages: number }).pages === 2 ? [] : [stats.trim()],
      'is not what was published',
    )
  } finally {
    server.kill('SIGTERM')
  }
  const [code] = await ended
  demand(code === 0 ? [] : [`exit code ${code}`], 'is not how it should stop')
}

async function themedPage(origin: string): Promise<string> {
  const answer = await answerOf(`${origin}/api/v1/publish`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ content: 'x', theme: 'light-editorial' }),
  })
  return (JSON.parse(answer) as { id: string }).id
}

async function checkCommands(folder: string, node: string): Promise<void> {
  const program = await programOf(folder)
  const stats = JSON.parse(await runCommand(node, [program, 'stats', '--json'], { cwd: folder })) as object
  demand('pages' in stats ? [] : ['stats'], 'has no number of pages')
}

async function checkOldNode(folder: string): Promise<void> {
  const pretend = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.19.0' } })`
  const args = [
    '--import',
    `data:text/javascript,${encodeURIComponent(pretend)}`,
    await programOf(folder),
    'stats',
  ]
  const said = await runCommand(process.execPath, args, { cwd: folder }).catch((error: unknown) =>
    String(error),
  )
  demand(
    /needs Node 22\.13 or later \(\S+\), and this is 20\.19\.0/.test(said) ? [] : [said],
    'does not say so',
  )
}

async function programOf(folder: string): Promise<string> {
  const installed = join(folder, 'node_modules', SERVER.name)
  const { bin } = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8')) as {
    bin: Record<string, string>
  }
  return join(installed, bin[SERVER.name] ?? '')
}

/** A consumer's environment in which `node` is the one of this process. */
function environment(): NodeJS.ProcessEnv {
  const { PATH = '', ...others } = consumerEnvironment()
  return { ...others, PATH: `${dirname(process.execPath)}${delimiter}${PATH}` }
}

async function untilReady(origin: string, server: ChildProcess): Promise<void> {
  for (let attempts = 0; attempts < 400 && server.exitCode === null; attempts += 1) {
    const isReady = await fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await sleep(50)
  }
  throw new Error('The server did not become ready.')
}

async function answerOf(url: string, init?: RequestInit): Promise<string> {
  const answer = await fetch(url, init)
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${text.slice(0, 300)}`)
  return text
}

function demand(wrong: readonly string[], what: string): void {
  if (wrong.length > 0) throw new Error(`${wrong.join(', ')} ${what}.`)
}

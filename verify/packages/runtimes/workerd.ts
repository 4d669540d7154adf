import { type ChildProcess, spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { platformBinary } from '../binaries.ts'
import { claimedRuntimes } from '../readme.ts'
import { consumerEnvironment, runCommand } from '../run-command.ts'
import { bundle } from './bundle.ts'
import type { Runtime } from './runtime.ts'

const DEADLINE_MS = 30_000

/**
 * No compatibility flag is set: Node's modules are not there. The address has a free port. A worker may otherwise call
 * public addresses only, and the service is on this machine.
 */
const CONFIG = `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = .example),
    (name = "internet", network = (allow = ["local"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);
const example :Workerd.Worker = (
  modules = [(name = "worker.js", esModule = embed "worker.js")],
  compatibilityDate = "2026-01-01",
);
`

/**
 * workerd, the runtime of Cloudflare Workers: a worker whose answer is what the example printed.
 * @throws Error when the program does not start
 */
export async function workerdRuntime(): Promise<Runtime> {
  const binary = platformBinary('workerd', 'bin/workerd')
  const version = await runCommand(binary, ['--version'], { cwd: '.' })
  return {
    name: version.trim(),
    isClaimed: (readme) => claimedRuntimes(readme).edge,
    run: async ({ folder }, { file }) => {
      await writeFile(join(folder, 'config.capnp'), CONFIG)
      await writeFile(
        join(folder, 'worker.js'),
        await bundle(folder, workerOf(file), ['workerd', 'worker', 'browser']),
      )
      return answerOf(binary, folder)
    },
    stop: () => Promise.resolve(),
  }
}

/** The import is inside of the handler, so that the example runs for a request and not while the worker starts. */
function workerOf(file: string): string {
  return `export default {
  async fetch() {
    const lines = []
    console.log = (...values) => {
      if (values.some((value) => typeof value === 'object' && value !== null)) {
        throw new TypeError('an example prints text: every runtime shows an object in its own way')
      }
      lines.push(values.map(String).join(' '))
    }
    try {
      await import('./${file}')
      return new Response(lines.join('\\n'))
    } catch (error) {
      return new Response(String(error.stack ?? error), { status: 500 })
    }
  },
}`
}

async function answerOf(binary: string, folder: string): Promise<string> {
  const worker = spawn(binary, ['serve', 'config.capnp', '--control-fd=3'], {
    cwd: folder,
    env: consumerEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  })
  try {
    const port = await portOf(worker)
    const answer = await fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(DEADLINE_MS) })
    const text = await answer.text()
    if (!answer.ok) throw new Error(text)
    return text
  } finally {
    worker.kill('SIGKILL')
  }
}

function portOf(worker: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let events = ''
    let complaints = ''
    const fail = (reason: string) => reject(new Error(`workerd ${reason}\n${complaints}`))
    const timer = setTimeout(() => fail('did not listen in time'), DEADLINE_MS)
    worker.stderr?.on('data', (chunk: Buffer) => (complaints += chunk.toString()))
    worker.on('error', (error) => fail(error.message))
    worker.on('close', (code) => fail(`ended with ${code}`))
    const control = worker.stdio[3] as Readable
    control.on('data', (chunk: Buffer) => {
      events += chunk.toString()
      const listening = /"port":(\d+)/.exec(events)
      if (listening === null) return
      clearTimeout(timer)
      resolve(Number(listening[1]))
    })
  })
}

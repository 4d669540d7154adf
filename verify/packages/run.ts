import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBuiltServer } from '../built-server.ts'
import { requireReported } from './api/report.ts'
import { checkTypes } from './check-types.ts'
import { checkClients } from './clients/check-clients.ts'
import { checkCommand } from './command.ts'
import { differenceOf } from './compare-output.ts'
import { packAll } from './pack.ts'
import { type ConsumerProject, createProject } from './project.ts'
import { type PublishedPackage, publishedCommands, publishedPackages } from './published.ts'
import { startRuntimes } from './runtimes/index.ts'
import type { Runtime } from './runtimes/runtime.ts'
import { checkServer, SERVER } from './server.ts'

/**
 * Packs every package, installs it into an empty project outside of the workspace as its README says, and runs the
 * README's examples there, in every runtime that the README claims. A service runs meanwhile, for examples that call one.
 * The server is installed and run in the same way, and clients that were generated from its description call the
 * service. Needs a build and the npm registry. Arguments choose packages by name; `clients` are those.
 */
const chosen = process.argv.slice(2)
const scratch = await mkdtemp(join(tmpdir(), 'qp-packages-'))
const started = performance.now()
const failures: string[] = []
let passed = 0
/** Where the service is that the examples of READMEs call. */
const EXAMPLE_SERVICE = 'http://localhost:3000'
const service = await startBuiltServer({ UPLOADS: 'on' })

try {
  const packages = publishedPackages()
  const commands = publishedCommands()
  const tarballs = await packAll([...packages, ...commands, SERVER], scratch)
  say(`${tarballs.size} packages packed`)
  const server = isChosen(SERVER.name) && checkServer(scratch, tarballs, attempt)
  const clients = isChosen('clients') && checkClients(scratch, service.origin, attempt)
  await Promise.all([server, clients])
  for (const one of commands.filter(({ name }) => isChosen(name)))
    await checkCommand(one, { scratch, tarballs, origin: service.origin, attempt })
  const runtimes = await startRuntimes(scratch, service.origin)
  try {
    for (const one of packages.filter(({ name }) => isChosen(name))) {
      const readme = one.readme.replaceAll(EXAMPLE_SERVICE, service.origin)
      await checkPackage({ ...one, readme }, tarballs, runtimes)
    }
  } finally {
    for (const runtime of runtimes) await runtime.stop()
  }
} finally {
  await service.stop()
  await rm(scratch, { recursive: true, force: true })
}

for (const failure of failures) process.stderr.write(`\n${failure}\n`)
say(`${passed} passed, ${failures.length} failed`)
process.exitCode = failures.length === 0 && passed > 0 ? 0 : 1

function isChosen(name: string): boolean {
  return chosen.length === 0 || chosen.includes(name)
}

async function checkPackage(
  one: PublishedPackage,
  tarballs: ReadonlyMap<string, string>,
  runtimes: readonly Runtime[],
): Promise<void> {
  await attempt(`${one.name}: exports what it is said to`, async () => requireReported(one))
  const project = await attempt(`${one.name}: installs`, () =>
    createProject(join(scratch, one.name), one, tarballs),
  )
  if (project === undefined) return
  await attempt(`${one.name}: types`, () => checkTypes(project, { withNode: one.name === 'qp-mcp' }))
  for (const runtime of runtimes.filter(({ isClaimed }) => isClaimed(one.readme))) {
    await runExamples(one, project, runtime)
  }
}

async function runExamples(one: PublishedPackage, project: ConsumerProject, runtime: Runtime): Promise<void> {
  for (const example of project.examples) {
    await attempt(`${one.name}: README line ${example.line} in ${runtime.name}`, async () => {
      const difference = differenceOf(example, await runtime.run(project, example))
      if (difference !== undefined) throw new Error(difference)
    })
  }
}

async function attempt<T>(title: string, work: () => Promise<T>): Promise<T | undefined> {
  try {
    const result = await work()
    passed += 1
    say(`ok    ${title}`)
    return result
  } catch (error) {
    failures.push(`FAIL  ${title}\n${error instanceof Error ? error.message : String(error)}`)
    say(`FAIL  ${title}`)
    return undefined
  }
}

function say(line: string): void {
  const seconds = ((performance.now() - started) / 1000).toFixed(1).padStart(6)
  process.stdout.write(`${seconds}s  ${line}\n`)
}

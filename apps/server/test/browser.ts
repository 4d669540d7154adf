import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium } from 'playwright-core'

const SYSTEM_BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  // Nothing is drawn on one: the process of its own would take a twentieth of the browser's time.
  '--in-process-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
/** No name leads out of this machine. Routes of contexts would do the same, and keep the browser from caching anything. */
const THIS_MACHINE_ONLY = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost'
const HOW_TO_GET_ONE =
  'No Chromium could be started. Install one (for example `apt-get install chromium`), or name one in CHROMIUM_PATH.'

/**
 * A Chromium that starts: the one that `CHROMIUM_PATH` names, that of `@sparticuz/chromium`, or one of the system's,
 * which makes the tests take a fifth longer. Without any it is `undefined`, said aloud; where `CI` is set it is an error.
 * `flags` are added to its command line.
 */
export async function launchChromium(flags: readonly string[] = []): Promise<Browser | undefined> {
  const failures: string[] = []
  for (const find of [namedChromium, packagedChromium, installedChromium]) {
    try {
      const executablePath = await find()
      if (executablePath === undefined) continue
      return await chromium.launch({ executablePath, args: [...FLAGS, ...flags] })
    } catch (error) {
      failures.push(String(error))
    }
  }
  const problem = [HOW_TO_GET_ONE, ...failures].join('\n')
  if (process.env['CI'] === 'true') throw new Error(problem)
  process.stderr.write(`\n*** The browser tests are left out. ${problem}\n\n`)
  return undefined
}

let shared: Promise<Browser | undefined> | undefined

/**
 * The Chromium of this worker, which all its files have in turn and which ends with it: each start takes a second of
 * the processor. A file closes its contexts (`closeContexts`), never the browser.
 */
export function sharedChromium(): Promise<Browser | undefined> {
  shared ??= launchChromium([THIS_MACHINE_ONLY]).then((browser) => {
    // One that has crashed is not handed to the next file.
    browser?.once('disconnected', () => (shared = undefined))
    return browser
  })
  return shared
}

/** Contexts that are empty, for the next test or the next file. */
export const waitingContexts = new WeakSet<BrowserContext>()

/** Closes what a file has opened in the shared browser, but for what is waiting. */
export async function closeContexts(browser: Browser | undefined): Promise<void> {
  const open = browser?.contexts().filter((context) => !waitingContexts.has(context)) ?? []
  await Promise.all(open.map((context) => context.close()))
}

/** The path in `CHROMIUM_PATH`, if it is set. One that does not exist is an error. */
export function namedChromium(): string | undefined {
  const named = process.env['CHROMIUM_PATH']
  if (named === undefined || named === '') return undefined
  if (!existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, which does not exist.`)
  return named
}

/** The path of an installed Chromium, if there is one. */
export function installedChromium(): string | undefined {
  return SYSTEM_BROWSERS.find((path) => existsSync(path))
}

/**
 * The path of the Chromium that comes with the packages, which is unpacked when it is asked for first. Two that ask
 * first at the same time would be in each other's way: `browser.setup.ts` asks before all tests.
 */
export async function packagedChromium(): Promise<string> {
  const { default: packaged } = await import('@sparticuz/chromium')
  const { TMPDIR } = process.env
  // It unpacks to the folder of temporary files. What another user has unpacked there may not be run.
  const own = join(tmpdir(), `qp-chromium-${process.getuid?.() ?? 'own'}`)
  await mkdir(own, { recursive: true })
  process.env['TMPDIR'] = own
  try {
    return await packaged.executablePath()
  } finally {
    if (TMPDIR === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = TMPDIR
  }
}

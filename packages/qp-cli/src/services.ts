import { join } from 'node:path'
import { type Client, createClient } from 'qp-client'
import { UsageError } from 'qp-command-line'
import type { GivenOptions } from './options.ts'
import { configurationFolder, type Environment } from './configuration-folder.ts'
import { serverAddress } from './service-address.ts'
import { openPageBook, type PageBook } from './store/page-book.ts'
import { openPictureBook, type PictureBook } from './store/picture-book.ts'
import { openSettings, type Settings, tokenIn } from './store/settings.ts'
import type { JsonFile } from './store/json-file.ts'

/** Which service is meant, and what has said so. */
export interface ChosenServer {
  readonly server: string
  readonly from: '--server' | 'QP_SERVER' | 'qp login'
}

/** What commands need beside their arguments. */
export interface Services {
  readonly environment: Environment
  /** The longest that a request takes, in milliseconds. */
  readonly timeoutMs: number
  readonly pages: PageBook
  readonly pictures: PictureBook
  readonly settings: JsonFile<Settings>
  /** @throws UsageError when none is set */
  chosenServer(): Promise<ChosenServer>
  /** The client of a service, with the token that is kept for it. */
  clientOf(server: string): Promise<Client>
  /** The client of a service with this token, or none. */
  clientWith(server: string, token: string | undefined, fetch?: typeof globalThis.fetch): Client
  tokenOf(server: string): Promise<string | undefined>
}

const DEFAULT_TIMEOUT_SECONDS = 60
/** A day; timers take no more than some weeks. */
const MAX_SECONDS = 86_400

/** What the environment and the options of a call lead to. */
export function openServices(environment: Environment, options: GivenOptions): Services {
  const fileOf = (name: string) => join(configurationFolder(environment), name)
  const settings = openSettings(fileOf('settings.json'))
  const tokenOf = async (server: string) => tokenIn(await settings.read(), server)
  const timeoutMs = secondsOf('timeout', options.timeout, DEFAULT_TIMEOUT_SECONDS) * 1000
  const clientWith: Services['clientWith'] = (server, token, fetch) =>
    createClient({
      baseUrl: server,
      token,
      timeoutMs,
      attemptTimeoutMs: timeoutMs,
      userAgent: 'qp-cli',
      fetch,
    })
  return {
    environment,
    timeoutMs,
    pages: openPageBook(fileOf('pages.json')),
    pictures: openPictureBook(fileOf('pictures.json')),
    settings,
    tokenOf,
    async chosenServer() {
      if (options.server !== undefined) return { server: serverAddress(options.server), from: '--server' }
      const named = environment['QP_SERVER'] ?? ''
      if (named !== '') return { server: serverAddress(named), from: 'QP_SERVER' }
      const { server } = await settings.read()
      if (server !== undefined) return { server, from: 'qp login' }
      throw new UsageError(
        'No service is set. Name one with `qp login https://…`, with QP_SERVER or with --server.',
      )
    },
    clientWith,
    clientOf: async (server) => clientWith(server, await tokenOf(server)),
  }
}

/**
 * A number of seconds.
 *
 * @throws UsageError for anything that is none, not above 0, or more than a day
 */
export function secondsOf(option: string, text: string | undefined, byDefault: number): number {
  if (text === undefined) return byDefault
  const seconds = Number(text)
  if (!/^[\d.]+$/.test(text) || !(seconds > 0) || seconds > MAX_SECONDS)
    throw new UsageError(`--${option} takes a number of seconds.`)
  return seconds
}

import { isObject } from 'qp-schema'
import { isSameAddress } from '../service-address.ts'
import { type JsonFile, jsonFile } from './json-file.ts'

/** What `qp login` keeps. */
export interface Settings {
  /** The service that is meant where none is named. */
  readonly server?: string | undefined
  /** A Pro token for each service. */
  readonly tokens: Readonly<Record<string, string>>
}

/** The settings in a file, which need not be there. */
export function openSettings(file: string): JsonFile<Settings> {
  return jsonFile<Settings>(file, { tokens: {} }, (value) => {
    if (!isObject(value) || !isObject(value['tokens'])) return undefined
    const { server, tokens } = value
    const areRight = Object.values(tokens).every((token) => typeof token === 'string')
    return areRight && (server === undefined || typeof server === 'string') ? (value as never) : undefined
  })
}

/** The token that is kept for a service. */
export function tokenIn({ tokens }: Settings, server: string): string | undefined {
  return Object.entries(tokens).find(([known]) => isSameAddress(known, server))?.[1]
}

/** The settings with this token for a service, or none, in the place of what was kept for it. */
export function withToken(settings: Settings, server: string, token: string | undefined): Settings {
  const others = Object.entries(settings.tokens).filter(([known]) => !isSameAddress(known, server))
  return {
    ...settings,
    tokens: Object.fromEntries(token === undefined ? others : [...others, [server, token]]),
  }
}

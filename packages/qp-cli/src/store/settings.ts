import { isObject } from 'qp-schema'
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

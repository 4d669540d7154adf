import { isObject } from 'qp-schema'
import { type JsonFile, jsonFile } from './json-file.ts'

/** Addresses of pictures that were uploaded, by service and SHA-256 of what was sent. */
export type PictureBook = JsonFile<Readonly<Record<string, string>>>

/** The addresses in a file, which need not be there. */
export function openPictureBook(file: string): PictureBook {
  return jsonFile<Readonly<Record<string, string>>>(file, {}, (value) =>
    isObject(value) && Object.values(value).every((url) => typeof url === 'string')
      ? (value as Record<string, string>)
      : undefined,
  )
}

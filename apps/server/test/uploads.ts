import type { PictureResponse, UploadResponse } from 'qp-schema/api'
import { openCurrentDatabase } from '../src/store/db/open-current-database.ts'
import type { Answer, TestServer } from './test-server.ts'

/** Who sends; servers with `TRUST_PROXY` believe it. */
const headersOf = (address: string | undefined) =>
  address === undefined ? undefined : { 'X-Forwarded-For': address }

/** Asks where to send a picture. */
export function askForAddress(
  server: Pick<TestServer, 'call'>,
  json: unknown,
  address?: string,
): Promise<Answer<UploadResponse>> {
  return server.call('POST', '/api/upload', { json, headers: { ...headersOf(address) } })
}

/** Sends bytes to an address; the path alone, since nothing listens at the base address of test servers. */
export function sendTo(
  server: Pick<TestServer, 'call'>,
  { uploadUrl, headers }: Pick<UploadResponse, 'uploadUrl' | 'headers'>,
  bytes: Uint8Array,
  address?: string,
): Promise<Answer<PictureResponse>> {
  return server.call('PUT', new URL(uploadUrl).pathname, {
    body: new Uint8Array(bytes),
    headers: { ...headers, ...headersOf(address) },
  })
}

/** Asks for an address and sends a picture there. */
export async function upload(
  server: Pick<TestServer, 'call'>,
  bytes: Uint8Array,
  mime = 'image/png',
  address?: string,
): Promise<Answer<PictureResponse>> {
  const asked = await askForAddress(server, { mime, size: bytes.length }, address)
  if (asked.status !== 200) throw new Error(`${asked.status}: ${asked.text}`)
  return sendTo(server, asked.body, bytes, address)
}

/** How many rows and bytes there are of pictures in a store. */
export async function storedPictures(
  databaseUrl: string,
): Promise<{ pictures: number; files: number; bytes: number; days: number }> {
  const database = await openCurrentDatabase(databaseUrl)
  try {
    const countOf = async (table: 'pictures' | 'picture_files' | 'address_bytes') => {
      const counted = database.reader.selectFrom(table).select(({ fn }) => fn.countAll().as('rows'))
      return Number((await counted.executeTakeFirstOrThrow()).rows)
    }
    const { bytes } = await database.reader
      .selectFrom('store_sizes')
      .select(({ fn }) => fn.sum('bytes').as('bytes'))
      .executeTakeFirstOrThrow()
    return {
      pictures: await countOf('pictures'),
      files: await countOf('picture_files'),
      bytes: Number(bytes),
      days: await countOf('address_bytes'),
    }
  } finally {
    await database.close()
  }
}

import type { PictureResponse, UploadResponse } from 'qp-schema/api'
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

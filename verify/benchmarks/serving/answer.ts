import { request } from 'node:http'

/** An answer of the service, for the floors to send as well. */
export interface Answer {
  readonly headers: Readonly<Record<string, string>>
  readonly etag: string
  /** In base64. */
  readonly body: string
}

/** Headers that belong to a connection or to one answer, which every server sets for itself. */
const OF_ITS_OWN = new Set(['connection', 'keep-alive', 'date', 'content-length', 'transfer-encoding'])

/** What a server answers at an address to these request headers. */
export async function answerOf(
  url: string,
  requestHeaders: Readonly<Record<string, string>>,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request(url, { headers: requestHeaders }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject)
      response.on('end', () => {
        if (response.statusCode !== 200) reject(new Error(`${url} is ${response.statusCode}`))
        const headers = Object.fromEntries(
          Object.entries(response.headersDistinct)
            .filter(([name]) => !OF_ITS_OWN.has(name))
            .map(([name, values = []]) => [name, values.join(', ')]),
        )
        const body = Buffer.concat(chunks).toString('base64')
        resolve({ headers, etag: response.headers.etag ?? '', body })
      })
    })
      .on('error', reject)
      .end()
  })
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Picture } from '../../server/src/store/pictures/types.ts'
import { BASE_URL, NO_LIMITS } from '../../server/test/server-defaults.ts'
import { createTestClient } from '../../server/test/test-client.ts'
import type { TestServer } from '../../server/test/test-server.ts'
import { startEdge } from '../scripts/start-edge.ts'

export { BASE_URL } from '../../server/test/server-defaults.ts'
export type { Answer, Call } from '../../server/test/test-client.ts'
export type { TestServer } from '../../server/test/test-server.ts'

export const INSTANCES = 1

export const OPERATOR_TOKEN = 'the operator of a test server'

interface Listed {
  readonly objects: readonly (readonly Picture[])[]
  readonly next: object | null
}

/** The Worker in its runtime, in the place of a server. What is done there with a store, is done here by the operator. */
export async function startTestServer(
  environment: Readonly<Record<string, string>> = {},
): Promise<TestServer> {
  const folder = await mkdtemp(join(tmpdir(), 'qp-edge-test-'))
  const edge = await startEdge(
    {
      PORT: '0',
      HOST: '127.0.0.1',
      BASE_URL,
      DATABASE_URL: `sqlite:${join(folder, 'pages.db')}`,
      LOG_LEVEL: 'silent',
      OPERATOR_TOKEN,
      ...NO_LIMITS,
      ...environment,
    },
    ['ignore', 'ignore', process.env['QP_EDGE_LOG'] === undefined ? 'ignore' : 'inherit'],
  )
  const origin = `http://127.0.0.1:${edge.port}`
  const operate = async (command: string, input: unknown = {}): Promise<unknown> => {
    const answer = await fetch(`${origin}/.operator/${command}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${OPERATOR_TOKEN}` },
      body: JSON.stringify(input),
    })
    if (!answer.ok) throw new Error(`${command} answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
  const client = await createTestClient(origin).catch(async (error: unknown) => {
    edge.process.kill('SIGKILL')
    throw error
  })
  return {
    origin,
    port: edge.port,
    databaseUrl: `edge:${edge.state}`,
    metricsUrl: undefined,
    ...client,
    async pro() {
      const { token } = (await operate('tokens/create', { label: 'test' })) as { token: string }
      return { 'X-Premium-Token': token }
    },
    async storedPictures() {
      let [pictures, files, bytes] = [0, 0, 0]
      for (let after: unknown = {}; after !== null;) {
        const { objects, next } = (await operate('export/pictures', after)) as Listed
        for (const { key, uploadedHash: hash, byteCount } of objects.flat()) {
          const record = (await operate('export/picture', { hash, key })) as { files: unknown[] }
          pictures += 1
          files += record.files.length
          bytes += byteCount
        }
        after = next
      }
      // Nobody can list the counters of addresses.
      return { pictures, files, bytes, days: 0 }
    },
    async revokePro() {
      for (const { id } of (await operate('tokens/list')) as { id: string }[])
        await operate('tokens/revoke', { id })
    },
    takeDown: async (id, reason = 'because') => void (await operate('pages/takedown', { id, reason })),
    restore: async (id) => void (await operate('pages/restore', { id })),
    async stop() {
      edge.process.kill('SIGKILL')
      await edge.ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

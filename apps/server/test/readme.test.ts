import { readFileSync } from 'node:fs'
import type { PublishResponse } from 'qp-schema/api'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { BASE_URL, startTestServer, type TestServer } from './test-server.ts'

const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8')

const COMMAND = /```sh\ncurl localhost:3000(\S+) -H '([^:']+): ([^']+)' -d '([^']+)'\n```/
const SAMPLE = /```json\n([^]*?)\n```/

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

it('[6.1.2] the first command of the README prints what stands below it, ids and keys aside', async () => {
  expect(readme.indexOf('curl')).toBe(readme.search(COMMAND) + '```sh\n'.length)
  const [, path = '', header = '', value = '', body = ''] = COMMAND.exec(readme) ?? []
  const answer = await server.call<PublishResponse>('POST', path, { headers: { [header]: value }, body })
  const [, sample = ''] = SAMPLE.exec(readme) ?? []
  const { id, editKey } = JSON.parse(sample) as PublishResponse
  const expected = sample
    .replaceAll(id, answer.body.id)
    .replaceAll(editKey, answer.body.editKey)
    .replaceAll('http://localhost:3000', BASE_URL)
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual(JSON.parse(expected))
})

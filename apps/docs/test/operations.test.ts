import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { OPERATIONS } from 'qp-schema/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiPage } from '../scripts/pages/api.ts'
import { type RunningServer, startServer } from './running-server.ts'

const EXAMPLE = OPERATIONS.publishPage.examples.response
let server: RunningServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

/** The commands of the reference, each with the operation under whose heading it stands. */
const COMMANDS = apiPage()
  .split(/^## /m)
  .flatMap((section) =>
    [...section.matchAll(/^```sh\n(curl .+?)\n```$/gms)].map(([, command = '']) => ({
      operation: /\{#(\w+)\}/.exec(section)?.[1] ?? '',
      command,
    })),
  )

test('every operation has a command', () => {
  expect(new Set(COMMANDS.map(({ operation }) => operation))).toEqual(new Set(Object.keys(OPERATIONS)))
})

test.each(COMMANDS)(
  "[10.30.10] the reference's command of $operation answers as it says",
  async ({ operation, command }) => {
    // A page like that of the example, in the place of its id and its key.
    const page = await run(
      `curl -sS ${server.baseUrl}/api/v1/publish -d '{"content":"Version 2 is **out**.\\n\\nMore.","notes":true}' -H 'Content-Type: application/json'`,
    )
    const written = await run(
      `curl -sS ${server.baseUrl}/api/v1/pages/${String(page['id'])}/notes -d '{"text":"Why?"}' -H 'Content-Type: application/json'`,
    )
    const own = command
      .replaceAll(OPERATIONS.writeNote.examples.response.noteId, String(written['noteId']))
      .replaceAll('http://localhost:3000', server.baseUrl)
      .replaceAll(EXAMPLE.id, String(page['id']))
      .replaceAll(EXAMPLE.editKey, String(page['editKey']))
    const { examples } = OPERATIONS[operation as keyof typeof OPERATIONS]
    expect(Object.keys(await run(own)).toSorted()).toEqual(Object.keys(examples.response).toSorted())
  },
)

async function run(command: string): Promise<Record<string, unknown>> {
  const { stdout } = await promisify(execFile)('sh', ['-c', command])
  return JSON.parse(stdout) as Record<string, unknown>
}

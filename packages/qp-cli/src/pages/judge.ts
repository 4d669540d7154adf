import type { NewPage } from 'qp-client'
import { EXIT } from '../failure.ts'
import type { Outcome } from '../for-each.ts'
import type { Services } from '../services.ts'
import type { Terminal } from '../terminal.ts'
import { noteWarnings } from './saved-result.ts'

/** For whom a page is judged. */
export interface Judging {
  readonly server: string
  readonly name: string
  readonly services: Services
  readonly terminal: Terminal
}

/** What the service says of a page, without storing it. SPEC.md 6.9 */
export async function judge(page: NewPage, { server, name, services, terminal }: Judging): Promise<Outcome> {
  const client = await services.clientOf(server)
  const judged = await client.validate(page)
  if (!judged.valid) {
    const issues = (judged.issues ?? []).map((issue) => `\n  ${issue.path}: ${issue.message}`).join('')
    return { exitCode: EXIT.failed, value: judged, text: `${name} is refused: ${judged.message}${issues}` }
  }
  noteWarnings(name, judged.warnings, terminal)
  return {
    exitCode: EXIT.done,
    value: judged,
    text: `${name} can be published: ${judged.blocks.length} blocks.`,
  }
}

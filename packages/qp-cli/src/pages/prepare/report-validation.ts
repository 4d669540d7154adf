import { EXIT } from '../../errors/command-failure.ts'
import type { Outcome } from '../../for-each.ts'
import type { Services } from '../../services.ts'
import type { Terminal } from '../../terminal.ts'
import { judgePage, whyRefused } from './validate-page.ts'
import type { PreparedPage } from './prepare-page.ts'
import { noteWarnings, warningsOfFile } from '../../errors/warnings.ts'

/** For whom a page is judged. */
export interface Judging {
  readonly server: string
  readonly name: string
  readonly services: Services
  readonly terminal: Terminal
}

/** What the service says of a page, without storing it. SPEC.md 6.9 */
export async function judge(
  prepared: PreparedPage,
  { server, name, services, terminal }: Judging,
): Promise<Outcome> {
  const client = await services.clientOf(server)
  const judged = await judgePage(client, prepared.page, name)
  if (!judged.valid) {
    return { exitCode: EXIT.failed, value: judged, text: whyRefused(name, judged) }
  }
  const warnings = [...prepared.warnings, ...(judged.warnings ?? [])]
  noteWarnings(name, warnings, terminal)
  return {
    exitCode: EXIT.done,
    value: { ...judged, warnings: warningsOfFile(warnings) },
    text: `${name} can be published: ${judged.blocks.length} blocks.`,
  }
}

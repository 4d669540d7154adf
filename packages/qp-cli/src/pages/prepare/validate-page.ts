import type { Client, Judged, NewPage } from 'qp-client'
import { LIMITS } from 'qp-schema'
import { CommandFailure, EXIT } from '../../errors/command-failure.ts'
import { inOwnWords } from '../../errors/explain-error.ts'
import { noteWarnings, warningsOfFile } from '../../errors/warnings.ts'
import type { Outcome } from '../../for-each.ts'
import type { Services } from '../../services.ts'
import type { Terminal } from '../../terminal.ts'
import { bytesOf, partsOf } from './page-parts.ts'
import type { PreparedPage } from './prepared-page.ts'

/** What the service says of a page, without storing it. SPEC.md 6.9 */
export async function reportValidation(
  prepared: PreparedPage,
  {
    server,
    name,
    services,
    terminal,
  }: {
    readonly server: string
    readonly name: string
    readonly services: Services
    readonly terminal: Terminal
  },
): Promise<Outcome> {
  const validation = await validatePage(await services.clientOf(server), prepared.page, name)
  if (!validation.valid)
    return { exitCode: EXIT.failed, value: validation, text: refusalText(name, validation) }
  const warnings = [...prepared.warnings, ...(validation.warnings ?? [])]
  noteWarnings(name, warnings, terminal)
  return {
    exitCode: EXIT.done,
    value: { ...validation, warnings: warningsOfFile(warnings) },
    text: `${name} can be published: ${validation.blocks.length} blocks.`,
  }
}

/**
 * What the service would store of a page; nothing is stored. SPEC.md 6.9
 *
 * @throws CommandFailure for what it would refuse
 */
export async function requireValid(
  client: Client,
  page: NewPage,
  name: string,
): Promise<Judged & { readonly valid: true }> {
  const validation = await validatePage(client, page, name)
  if (!validation.valid) throw new CommandFailure(refusalText(name, validation))
  return validation
}

/**
 * What the service would store of a page, or why it would refuse it; nothing is stored. SPEC.md 6.9
 *
 * @param name - what its user calls it
 * @throws CommandFailure for what is larger than a page may be
 */
export async function validatePage(client: Client, publication: NewPage, name: string): Promise<Judged> {
  // Only an update of a page can resolve its notes, and no page is named here.
  const { resolves: _, ...page } = publication
  const [first, ...rest] = partsOf(page, name)
  const validation = await client.validate(first)
  if (!validation.valid || rest.length === 0) return validation
  const blocks = [...validation.blocks]
  const warnings = [...(validation.warnings ?? [])]
  for (const part of rest) {
    const next = await client.validate(part)
    if (!next.valid) return next
    blocks.push(...next.blocks)
    warnings.push(...(next.warnings ?? []))
  }
  const bytes = bytesOf(blocks)
  if (blocks.length > LIMITS.pageBlocks || bytes > LIMITS.pageBytes)
    throw new CommandFailure(
      `${name} has ${blocks.length} blocks and ${bytes} bytes as a page, and a page has at most ${LIMITS.pageBlocks} and ${LIMITS.pageBytes}.`,
    )
  const { blocksToMarkdown } = await import('qp-markdown/to-markdown')
  return { ...validation, blocks, warnings, markdown: blocksToMarkdown(blocks, { variant: 'gfm' }) }
}

/** Why a page is refused, with all that is wrong with it, as who calls `qp` reads it. */
function refusalText(name: string, validation: Judged & { readonly valid: false }): string {
  const { message, issues } = inOwnWords({
    ...validation,
    code: validation.error,
    issues: validation.issues ?? [],
  })
  return [
    `${name} is refused: ${message}`,
    ...issues.map((issue) => `  ${issue.path}: ${issue.message}`),
  ].join('\n')
}

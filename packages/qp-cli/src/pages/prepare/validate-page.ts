import type { Client, Judged, NewPage } from 'qp-client'
import { LIMITS } from 'qp-schema'
import { inOwnWords } from '../../errors/explain-error.ts'
import { CommandFailure } from '../../errors/command-failure.ts'
import { bytesOf, partsOf } from './page-parts.ts'

/** Why a page is refused, with all that is wrong with it, as who calls `qp` reads it. */
export function whyRefused(name: string, judged: Judged & { readonly valid: false }): string {
  const { message, issues } = inOwnWords({ ...judged, code: judged.error, issues: judged.issues ?? [] })
  return [
    `${name} is refused: ${message}`,
    ...issues.map((issue) => `  ${issue.path}: ${issue.message}`),
  ].join('\n')
}

/**
 * What the service would store of a page, or why it would refuse it; nothing is stored. SPEC.md 6.9
 *
 * @param name - what its user calls it
 * @throws CommandFailure for what is larger than a page may be
 */
export async function judgePage(client: Client, page: NewPage, name: string): Promise<Judged> {
  const [first, ...rest] = partsOf(page, name)
  const judged = await client.validate(first)
  if (!judged.valid || rest.length === 0) return judged
  const blocks = [...judged.blocks]
  const warnings = [...(judged.warnings ?? [])]
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
  return { ...judged, blocks, warnings, markdown: blocksToMarkdown(blocks, { variant: 'gfm' }) }
}

import { gfmAutolinkLiteral } from 'micromark-extension-gfm-autolink-literal'
import { gfmTable } from 'micromark-extension-gfm-table'
import type { Construct, Extension } from './guard/micromark-types.ts'

/** What a text must hold somewhere for a construct to match anything in it. */
const NEEDS = {
  emailAutolink: /[-+.\w]@/,
  protocolAutolink: /https?:/i,
  wwwAutolink: /www\./i,
  /** The row below the header has a bar or a colon beside its hyphens. */
  table: /-[ \t]*[|:]|[|:][ \t]*-/,
} as const

type Name = keyof typeof NEEDS

const NAMES = Object.keys(NEEDS) as Name[]

/**
 * The constructs that a text may need of those that are costly where they match nothing: e-mail addresses are looked
 * for in every word, tables at every line that starts a text.
 */
export function constructsNeededBy(source: string): Name[] {
  return NAMES.filter((name) => NEEDS[name].test(source))
}

/** The extensions with none but the named constructs of the costly ones. */
export function optionalConstructs(names: readonly Name[]): Extension[] {
  return [autolinks(new Set<string>(names)), ...(names.includes('table') ? [gfmTable()] : [])]
}

function autolinks(names: ReadonlySet<string>): Extension {
  const text: Record<string, Construct[]> = {}
  for (const [code, constructs = []] of Object.entries(gfmAutolinkLiteral().text ?? {})) {
    const kept = [constructs].flat().filter(({ name }) => names.has(name ?? ''))
    if (kept.length > 0) text[code] = kept
  }
  return { text }
}

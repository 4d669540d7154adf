import type { Definitions, Target } from '../from-markdown/definitions.ts'

/** The definitions of a text that goes on: notes which labels were looked up in vain, as they may be defined yet. */
export class Lookups extends Map<string, Target> implements Definitions {
  readonly #known: Definitions
  missing = new Set<string>()

  /** @param known - the definitions that are complete; what is added later stays here */
  constructor(known: Definitions) {
    super()
    this.#known = known
  }

  /** Readers look nothing up where nothing is defined. */
  override get size(): number {
    return Infinity
  }

  override get(label: string): Target | undefined {
    const target = this.#known.get(label) ?? super.get(label)
    if (target === undefined) this.missing.add(label)
    return target
  }

  override has(label: string): boolean {
    return this.get(label) !== undefined
  }

  /** The labels that were looked up in vain since it was asked last. */
  takeMissing(): ReadonlySet<string> {
    const { missing } = this
    if (missing.size > 0) this.missing = new Set()
    return missing
  }
}

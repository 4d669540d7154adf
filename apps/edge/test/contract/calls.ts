import type { Answer } from '../../src/objects/outcome.ts'

/** What a service is made with. */
export interface CallOptions {
  /** The suite's clock, in milliseconds since 1970; without it, the last that was set, or that of the runtime. */
  readonly time?: number | undefined
  /** The id of the page that is created. */
  readonly pageId?: string | undefined
  readonly maxDailyBytesPerAddress?: number | undefined
}

/** A call of a method of a service. */
export interface Call extends CallOptions {
  readonly service: string
  readonly method: string
  readonly args: readonly unknown[]
}

/** What comes of a call. */
export type CallResult = Answer | { readonly thrown: { readonly name: string; readonly message: string } }

const UNDEFINED = '$undefined'
const RETURNS = '$returns'

/** Values as JSON, buffers among them. A function is called here, and one that returns the same stands for it there. */
export function encoded(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => {
    if (part === undefined) return { [UNDEFINED]: true }
    if (typeof part !== 'function') return part
    if (part.length > 0) throw new Error('A function that takes something cannot be sent.')
    return { [RETURNS]: (part as () => unknown)() }
  })
}

/** Values of {@link encoded} text. */
export function decoded(text: string): unknown {
  return JSON.parse(text, function (this: Record<string, unknown>, key, part: unknown) {
    if (typeof part !== 'object' || part === null) return part
    if (UNDEFINED in part) {
      // A reviver that returns it leaves a hole.
      this[key] = undefined
      return undefined
    }
    if ('type' in part && part.type === 'Buffer' && 'data' in part) return Buffer.from(part.data as number[])
    return RETURNS in part ? () => part[RETURNS] : part
  })
}

/**
 * What a string in a block may hold. Every string leaf of every block type has exactly one kind; sanitizing,
 * URL checks, text extraction and the documentation follow the kind and never ask for the block's type.
 *
 * @see FORMAT.md 3.4
 */
export const KINDS = [
  'plainText',
  'icon',
  'inlineHtml',
  'richHtml',
  'snippet',
  'document',
  'scriptedDocument',
  'linkUrl',
  'imageUrl',
  'embedUrl',
  'sourceCode',
  'languageTag',
  'groupName',
  'lineNumbers',
] as const

/** One of {@link KINDS}. */
export type Kind = (typeof KINDS)[number]

/** A leaf that takes one of a closed set of values. `default` is stored when an optional leaf is absent. */
export interface Choice<V extends string = string> {
  readonly choice: readonly V[]
  readonly default?: V
}

/** A leaf that takes a whole number, from the first bound to the second. */
export interface WholeNumber {
  readonly integer: readonly [from: number, to: number]
}

/** A field that may be absent. An empty value is stored as an absent field. */
export interface Optional<K = unknown> {
  readonly optional: K
}

/** An array whose elements all have the same kinds. */
export type ListOf<K = unknown> = readonly [K]

/** What stands at one place of a block: a string leaf, a choice, a number, a list or an object. */
export type KindTree = Kind | Choice | WholeNumber | readonly [KindTree] | FieldKinds

/** The fields of an object, in the order in which they are stored. */
export interface FieldKinds {
  readonly [field: string]: KindTree | Optional<KindTree>
}

/** The kinds of a block whose fields do not depend on one another. */
export interface PlainKinds {
  readonly fields: FieldKinds
}

/** The kinds of a block whose kinds depend on the value of the field `by`. */
export interface VariantKinds {
  readonly by: string
  /** What `by` is when it is absent; without a default it is required. */
  readonly default?: string
  readonly variants: { readonly [variant: string]: FieldKinds }
}

/** The kinds of one block type. */
export type BlockKinds = PlainKinds | VariantKinds

// The brackets keep a union of strings together: one choice of three values, not three choices of one.
type KindOf<T> = [T] extends [string]
  ? string extends T
    ? Kind
    : Choice<T>
  : T extends number
    ? WholeNumber
    : T extends readonly (infer E)[]
      ? ListOf<KindOf<E>>
      : FieldsOf<T>

type FieldsOf<T, Skip extends PropertyKey = never> = {
  readonly [F in Exclude<keyof T, Skip>]-?: undefined extends T[F]
    ? Optional<KindOf<Exclude<T[F], undefined>>>
    : KindOf<T[F]>
}

/** The kinds that an interface without variants must state: a string field without a kind does not compile. */
export interface PlainKindsOf<B> {
  readonly fields: FieldsOf<B, 'type'>
}

/** The kinds that a union discriminated by `D` must state, variant by variant. */
export interface VariantKindsOf<B, D extends keyof B> {
  readonly by: D
  readonly default?: B[D] & string
  readonly variants: {
    readonly [V in B[D] & string]: FieldsOf<Extract<B, Partial<Record<D, V>>>, 'type' | D>
  }
}

/** What stands in a block of these fields, as a type: `{ title: 'plainText' }` is `{ title: string }`. */
export type ValuesOf<F> = Flat<
  {
    -readonly [N in keyof F as F[N] extends Optional ? never : N]: ValueOf<F[N]>
  } & {
    -readonly [N in keyof F as F[N] extends Optional ? N : never]?: F[N] extends Optional<infer K>
      ? ValueOf<K>
      : never
  }
>

type ValueOf<K> = K extends { readonly choice: readonly (infer V)[] }
  ? V
  : K extends WholeNumber
    ? number
    : K extends Kind
      ? string
      : K extends readonly [infer E]
        ? ValueOf<E>[]
        : ValuesOf<K>

type Flat<T> = { [N in keyof T]: T[N] }

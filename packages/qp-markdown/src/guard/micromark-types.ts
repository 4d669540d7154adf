import type { Options } from 'mdast-util-from-markdown'

/** An extension of the tokenizer. */
export type Extension = NonNullable<Options['extensions']>[number]

type Constructs = NonNullable<NonNullable<Extension['text']>[number]>

/** One construct of the tokenizer. */
export type Construct = Exclude<Constructs, readonly unknown[]>

/** Starts to tokenize a construct; `this` is the tokenizer's context. */
export type Tokenizer = Construct['tokenize']

/** What a tokenizer knows. */
export type TokenizeContext = ThisParameterType<Tokenizer>

/** A step over one character code. */
export type State = ReturnType<Tokenizer>

/** A character code; `null` is the end, values below -2 are line endings, -2 and -1 white space. */
export type Code = Parameters<State>[0]

import { SNIPPET_HTML } from 'qp-schema/policy'
import { inlinePolicy } from './inline.ts'
import type { Policy } from './policy.ts'

/** A presentational snippet, injected into the page. FORMAT.md 4.2.3 */
export const snippetPolicy: Policy = { ...inlinePolicy, tags: SNIPPET_HTML }

/**
 * CSS functions that a snippet's styles may use. All of them compute a value from what stands between their
 * parentheses. Left out for a reason: `url`, `src`, `image`, `image-set`, `cross-fade` and `element` load or paint
 * something else; `attr` and `var` bring in a value that was not checked; `expression` is a script.
 */
export const SNIPPET_STYLE_FUNCTIONS: readonly string[] = [
  'rgb',
  'rgba',
  'hsl',
  'hsla',
  'hwb',
  'lab',
  'lch',
  'oklab',
  'oklch',
  'color-mix',
  'light-dark',
  'calc',
  'min',
  'max',
  'clamp',
  'repeat',
  'minmax',
  'fit-content',
  'linear-gradient',
  'radial-gradient',
  'conic-gradient',
  'repeating-linear-gradient',
  'repeating-radial-gradient',
  'repeating-conic-gradient',
]

/**
 * Properties with which a negative length would move a snippet over its neighbours. Functions are refused in them
 * too, since `calc(0px - 9px)` is negative without a minus sign before a number.
 */
export const SNIPPET_NOT_NEGATIVE = /^(?:margin(?:-.*)?|text-indent)$/

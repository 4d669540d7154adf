import type { Code, Construct, State, TokenizeContext } from './micromark-types.ts'

/** Inline HTML that may hold anything up to its closing. */
type Kind = 'comment' | 'declaration' | 'instruction' | 'cdata'

/** The kinds of which one was found in a text that never ends: none after it can. */
const unclosed = new WeakMap<TokenizeContext, Set<Kind>>()

/** Reads `<` as text where it starts HTML that is known never to end. */
export const skipUnclosedHtml: Construct = {
  tokenize(effects, ok, nok) {
    const known = unclosed.get(this)
    if (known === undefined) return nok
    const asText: State = (code) => {
      effects.enter('data')
      effects.consume(code)
      effects.exit('data')
      return ok
    }
    return effects.check(
      opening((kind) => known.has(kind)),
      asText,
      nok,
    )
  },
}

/** Stands after the construct of inline HTML, so that it sees what that has not taken. */
export const noteUnclosedHtml: Construct = {
  add: 'after',
  tokenize(effects, _ok, nok) {
    const note = opening((kind) => {
      unclosed.set(this, (unclosed.get(this) ?? new Set<Kind>()).add(kind))
      return true
    })
    return effects.check(note, nok, nok)
  },
}

/** Matches the opening of a kind for which `accept` returns true. */
function opening(accept: (kind: Kind) => boolean): Construct {
  return {
    partial: true,
    tokenize(effects, ok, nok) {
      let read = ''
      const inside: State = (code) => {
        const kind = KINDS.find(([pattern]) => pattern.test(read))?.[1]
        if (kind !== undefined) return accept(kind) ? ok(code) : nok(code)
        if (!isPrintable(code) || read.length >= LONGEST) return nok(code)
        read += String.fromCharCode(code)
        effects.consume(code)
        return inside
      }
      return (code) => {
        effects.enter('data')
        return inside(code)
      }
    },
  }
}

const KINDS: readonly (readonly [RegExp, Kind])[] = [
  [/^<!--/, 'comment'],
  [/^<![A-Za-z]/, 'declaration'],
  [/^<\?/, 'instruction'],
  [/^<!\[CDATA\[/, 'cdata'],
]
const LONGEST = '<![CDATA['.length

function isPrintable(code: Code): code is number {
  return code !== null && code >= 32
}

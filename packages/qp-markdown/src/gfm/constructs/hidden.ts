import { assertArgument } from 'qp-schema'
import { trimmed } from '../../from-markdown/characters.ts'
import type { OpensLeaf } from '../../from-markdown/dialect.ts'
import type { LineCursor } from '../../from-markdown/line-cursor.ts'
import type { FurtherConstruct } from './constructs.ts'
import type { Extend } from './own-syntax.ts'

const MARK = /^[!-/:;=-@[\]-_{-~]{2,8}$/

/**
 * What is left out, such as `%%a comment%%`, for `constructsOf`. One that begins a line goes on over lines, to the end of what
 * it stands in where it is never closed; any other is closed in its paragraph, heading or cell, or is text.
 *
 * @param mark - begins and ends it: 2 to 8 characters, each of them such that the `start` of a construct may be it
 * @throws TypeError for another mark
 */
export function hiddenConstruct(mark: string): FurtherConstruct {
  const isMark = typeof mark === 'string' && MARK.test(mark)
  assertArgument(isMark, 'hiddenConstruct', 'a mark of 2 to 8 characters of ASCII punctuation', mark)
  const extend: Extend = (syntax) => ({
    ...syntax,
    markup: new RegExp(`${syntax.markup.source}|\\${mark.charAt(0)}`),
    special: syntax.special.with(mark.charCodeAt(0), true),
    tokenAt(text, at, open, isInLink, marks) {
      const end = text.startsWith(mark, at) ? marks.endOf(mark, at + mark.length) : -1
      return end === -1 ? syntax.tokenAt(text, at, open, isInLink, marks) : { token: '', end }
    },
    leafAt: (cursor) => hiddenBlockAt(cursor, mark) ?? syntax.leafAt(cursor),
  })
  return { extend }
}

/**
 * What opens lines that are hidden. As a definition does, they show nothing. They end with the line that closes them, of which
 * the rest is text, or with what they stand in: what is never closed is not shown either.
 */
function hiddenBlockAt(cursor: LineCursor, mark: string): OpensLeaf | undefined {
  const { source, next, line } = cursor
  if (!source.startsWith(mark, next)) return undefined
  const { content } = cursor
  const end = content.indexOf(mark, mark.length)
  // Text goes on behind it in its line: it is hidden within that.
  if (end !== -1 && trimmed(content.slice(end + mark.length)) !== '') return undefined
  return (into) => {
    let lastLine = line
    const close = (): void => void into.push({ type: 'definition', line, lastLine })
    if (end !== -1) return void close()
    const add = ({ rest, line: at }: LineCursor): boolean => {
      lastLine = at
      const closing = rest.indexOf(mark)
      if (closing === -1) return false
      close()
      const text = trimmed(rest.slice(closing + mark.length))
      if (text !== '') into.push({ type: 'paragraph', text, line: at, lastLine: at, mayBeTask: false })
      return true
    }
    return { type: 'fence', add, close }
  }
}

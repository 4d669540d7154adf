import type { CompileContext, Extension, Handle, Token } from 'mdast-util-from-markdown'

/**
 * Makes nodes of the bare addresses and the strikethrough that the tokenizer finds. The packages for it bring 2 KB of
 * the way back to markdown, and a search of the whole tree in quadratic time.
 */
export const gfmNodes: Extension = {
  canContainEols: ['delete'],
  enter: {
    literalAutolink(token) {
      this.enter({ type: 'link', title: null, url: '', children: [], position: undefined }, token)
    },
    literalAutolinkEmail: enterText,
    literalAutolinkHttp: enterText,
    literalAutolinkWww: enterText,
    strikethrough(token) {
      this.enter({ type: 'delete', children: [], position: undefined }, token)
    },
  },
  exit: {
    literalAutolink: exit,
    literalAutolinkEmail: exitAddress('mailto:'),
    literalAutolinkHttp: exitAddress(''),
    literalAutolinkWww: exitAddress('http://'),
    strikethrough: exit,
  },
}

function enterText(this: CompileContext, token: Token): void {
  this.config.enter['data']?.call(this, token)
}

function exit(this: CompileContext, token: Token): void {
  this.exit(token)
}

function exitAddress(scheme: string): Handle {
  return function (token) {
    this.config.exit['data']?.call(this, token)
    const link = this.stack.at(-1)
    if (link?.type === 'link') link.url = scheme + this.sliceSerialize(token)
  }
}

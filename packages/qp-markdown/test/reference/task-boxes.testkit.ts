import type { CompileContext, Extension, Token } from 'mdast-util-from-markdown'
import type { Nodes } from 'mdast'

/**
 * Makes tasks of the boxes that the tokenizer finds in the first paragraph of a list item. The package for it also
 * takes them out of paragraphs that stand elsewhere, and so loses text; here they stay.
 */
export const taskBoxes: Extension = {
  enter: {
    taskListCheckValueChecked() {
      checked = true
    },
    taskListCheckValueUnchecked() {
      checked = false
    },
  },
  exit: {
    taskListCheck(token) {
      const item = itemOf(this.stack)
      if (item === undefined) addText.call(this, token)
      else item.checked = checked
    },
    paragraph(token) {
      const item = itemOf(this.stack)
      const node = this.stack.at(-1)
      const head = node?.type === 'paragraph' ? node.children[0] : undefined
      if (typeof item?.checked === 'boolean' && head?.type === 'text') head.value = head.value.slice(1)
      this.exit(token)
    },
  },
}

let checked = false

/** The list item whose first paragraph is open, after definitions at most. */
function itemOf(stack: CompileContext['stack']) {
  const parent = stack.at(-2) as Nodes | undefined
  if (parent?.type !== 'listItem') return undefined
  return parent.children.slice(0, -1).every(({ type }) => type === 'definition') ? parent : undefined
}

function addText(this: CompileContext, token: Token): void {
  this.config.enter['data']?.call(this, token)
  this.config.exit['data']?.call(this, token)
}

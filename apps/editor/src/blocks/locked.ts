import type { NodeSpec } from 'prosemirror-model'
import type { NodeViewConstructor } from 'prosemirror-view'
import { isBlockType, isObject } from 'qp-schema'
import type { AnyBlock } from '../any-block.ts'
import { ORIGIN } from '../rich-html/node-specs.ts'
import { element } from '../element.ts'
import { TEXTS } from '../texts.ts'

/** A block that this editor does not know, or could not hold without a loss: it is moved and deleted as a whole. */
export const LOCKED: NodeSpec = {
  group: 'block',
  atom: true,
  attrs: { ...ORIGIN, block: { validate: assertAnyBlock } },
  toDOM: () => ['div', { class: 'card locked' }],
}

/** Shows its type and what it says, as text. */
export const lockedView: NodeViewConstructor = (node) => {
  const block = node.attrs['block'] as AnyBlock
  const type = String(block.type)
  const { type: _type, ...fields } = block
  const source = element('pre', {}, JSON.stringify(fields, null, 2).slice(0, 2000))
  const name = isBlockType(type) ? TEXTS.blockType(type) : type
  return {
    dom: element(
      'div',
      { class: 'card locked', role: 'group', 'aria-label': name, contenteditable: 'false' },
      element('p', {}, element('strong', {}, name), ` — ${TEXTS.editing.locked}`),
      source,
    ),
    ignoreMutation: () => true,
  }
}

/** @throws RangeError for what came from a clipboard and has not even a type */
function assertAnyBlock(value: unknown): void {
  if (!isObject(value) || typeof value['type'] !== 'string') throw new RangeError('not a block')
}

import type { NodeSpec } from 'prosemirror-model'
import { type Block, mapLeaves } from 'qp-schema'
import type { AnyBlock } from '../any-block.ts'
import { isOfKnownForm } from './known-form.ts'
import { ORIGIN } from '../rich-html/node-specs.ts'
import type { BlockEditing } from '../block-editing.ts'
import type { EntryName } from '../texts-menus.ts'
import { cardView } from './card.ts'
import type { Field } from './fields.ts'

/** How a block type is edited whose blocks are edited by forms. `empty` is what the menu puts into a page. */
export function atomEditing<B extends Block>(
  type: B['type'] & EntryName,
  empty: Omit<B, 'type'>,
  fields: readonly Field[],
): BlockEditing<B> {
  const name = `${type}_block`
  return {
    nodes: { [name]: atomOf(type) },
    read: (block, schema) => [schema.node(name, { block })],
    write([node]) {
      const block = node?.attrs['block'] as B
      return (mapLeaves(block, ({ value }) => value) ?? block) as B
    },
    entries: [
      { name: type, holdsText: false, make: (schema) => [schema.node(name, { block: { type, ...empty } })] },
    ],
    view: cardView(fields),
  }
}

/** A node that holds a block as it is, and is edited by a form. */
function atomOf(type: string): NodeSpec {
  return {
    group: 'block',
    atom: true,
    attrs: {
      ...ORIGIN,
      block: {
        /** @throws RangeError for what came from a clipboard and is no such block */
        validate(value: unknown) {
          if (!isOfKnownForm(value as AnyBlock) || (value as AnyBlock).type !== type)
            throw new RangeError(`not a block of type ${type}`)
        },
      },
    },
    toDOM: ({ attrs }) => ['div', { class: 'card' }, JSON.stringify(attrs['block'])],
  }
}

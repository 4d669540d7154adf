import type { QuoteBlock } from 'qp-schema'
import { ORIGIN } from '../rich-html/node-specs.ts'
import { readProse } from '../rich-html/html-to-nodes.ts'
import { writeFlow } from '../rich-html/nodes-to-html.ts'
import { element } from '../element.ts'
import type { BlockEditing } from '../block-editing.ts'
import { showValue, textControl, viewWithControls } from '../block-forms/control.ts'
import { paragraphs } from './lines.ts'
import { optional } from './optional.ts'

const quote: BlockEditing<QuoteBlock> = {
  nodes: {
    quote_block: {
      group: 'block',
      content: 'flow+',
      defining: true,
      attrs: { ...ORIGIN, attribution: { default: '', validate: 'string' } },
      toDOM: () => ['blockquote', 0],
    },
  },
  read(block, schema) {
    const prose = readProse(block.html, schema)
    const content = prose?.length === 0 ? [schema.node('p')] : prose
    return content && [schema.node('quote_block', { attribution: block.attribution ?? '' }, content)]
  },
  write: ([node]) => ({
    type: 'quote',
    html: writeFlow(node?.children ?? []),
    ...optional({ attribution: String(node?.attrs['attribution']) }),
  }),
  entries: [
    {
      name: 'quote',
      holdsText: true,
      make: (schema, lines) => [schema.node('quote_block', null, paragraphs(schema, lines))],
    },
  ],
  view: viewWithControls((set) => {
    const contentDOM = element('blockquote', { dir: 'auto' })
    const attribution = textControl('attribution', set)
    const controls = element('figcaption', { class: 'controls', contenteditable: 'false' }, attribution)
    return {
      dom: element('figure', { class: 'qp-quote' }, contentDOM, controls),
      contentDOM,
      show(attributes) {
        showValue(attribution, String(attributes['attribution']))
        controls.classList.toggle('unused', attributes['attribution'] === '')
      },
    }
  }),
}

export default quote

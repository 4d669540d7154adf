import { defineBlockType, html, renderBlocks } from 'qp-render'
import { sanitizeBlocks } from 'qp-sanitize'
import { checkBlockType } from 'qp-sanitize/testing'
import { type Block, escapeHtml } from 'qp-schema'

export const chart = defineBlockType({
  type: 'x-example-chart',
  kinds: {
    title: 'plainText',
    note: { optional: 'richHtml' },
    points: [{ label: 'plainText', value: 'plainText' }],
  },
  fallback: ({ title, note = '', points }) => [
    {
      type: 'table',
      headers: ['', escapeHtml(title)],
      rows: points.map(({ label, value }) => [escapeHtml(label), escapeHtml(value)]),
    },
    { type: 'richtext', html: note },
  ],
  render: ({ title, points }, { leaf }) => html`
    <figure>
      <figcaption>${title}</figcaption>
      ${points.map(({ label, value }) => html`<label>${label} <meter value="${value}" max="10"></meter></label>`)}
      ${leaf('note')}
    </figure>
  `,
})

const block: Block<typeof chart> = {
  type: 'x-example-chart',
  title: 'High & low water',
  note: '<p onclick="steal()">In metres.</p>',
  points: [{ label: '06:40', value: '4.2' }],
}
const blockTypes = [chart]
export const { blocks, warnings } = sanitizeBlocks([block], { blockTypes })
export const shown = renderBlocks(blocks, { blockTypes })
export const elsewhere = renderBlocks(blocks)

/** In a test of yours. */
export const tried = checkBlockType(chart)

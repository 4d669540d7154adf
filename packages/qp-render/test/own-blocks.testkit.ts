import { escapeHtml } from 'qp-schema'
import { defineBlockType, html as markup } from '../src/index.ts'

/** A type with a leaf of each kind that an author of types uses most: text, HTML, an address, a choice, a list. */
export const chart = defineBlockType({
  type: 'x-example-chart',
  kinds: {
    title: 'plainText',
    note: { optional: 'richHtml' },
    source: { optional: 'linkUrl' },
    look: { optional: { choice: ['bars', 'line'], default: 'bars' } },
    points: [{ label: 'inlineHtml', value: 'plainText' }],
  },
  fallback: ({ title, note = '', source, points }) => [
    {
      type: 'table',
      headers: [escapeHtml(title), ''],
      rows: points.map(({ label, value }) => [label, escapeHtml(value)]),
    },
    { type: 'richtext', html: note },
    {
      type: 'richtext',
      html: source === undefined ? '' : `<p><a href="${escapeHtml(source, 'attribute')}">Source</a></p>`,
    },
  ],
  render: ({ title, look, source, points }, { leaf }) =>
    markup`<figure class="chart-${look}"><figcaption>${title}</figcaption>${points.map(
      ({ value }, index) => markup`<p>${leaf(`points[${index}].label`)}: ${value}</p>`,
    )}${leaf('note')}${source !== undefined && markup`<a href="${leaf('source')}">Source</a>`}</figure>`,
})

import type { Block, CodeBlock, RichtextBlock } from 'qp-schema'

/** Blocks that stand in rows, are tabs, are folded, or are wider than the text; also within one another. */
export const neighbours: Block[] = [
  { type: 'callout', tone: 'info', html: '<p>The north pier opens on Monday.</p>', width: 'half' },
  {
    type: 'callout',
    tone: 'warning',
    html: '<p>The south pier stays closed until its planks are laid, which takes a week.</p>',
    width: 'half',
  },
  text('One third of a row.', { width: 'third' }),
  text('Another third, with a few more words in it.', { width: 'third' }),
  text('The last third.', { width: 'third' }),
  text('What no longer fits begins a row.', { width: 'third' }),
  code('npm install tides', { tab: 'npm' }),
  code('pnpm add tides', { tab: 'pnpm' }),
  text('Words in the same tab as the code above.', { tab: 'pnpm' }),
  text('نص بالعربية', { tab: 'العربية' }),
  text('A tab whose name is as long as a sentence.', {
    tab: 'The way of those who have neither of the two at hand and build it from its sources',
  }),
  text('What is folded away, but not on paper.', { fold: 'How it was measured' }),
  text('A tab in a fold.', { fold: 'How it was measured', tab: 'May' }),
  text('Half of a row in a tab in a fold.', { fold: 'How it was measured', tab: 'June', width: 'half' }),
  {
    type: 'table',
    headers: ['Day', 'High'],
    rows: [['1 June', '4.1 m']],
    fold: 'How it was measured',
    tab: 'June',
    width: 'half',
  },
  text('Another fold.', { fold: 'Another summary' }),
  code("const tides = [{ day: '2026-06-01', high: '4.1 m', low: '0.4 m' }] // wider than the text", {
    width: 'wide',
  }),
]

type Place = Pick<RichtextBlock, 'width' | 'fold' | 'tab'>

function text(words: string, place: Place): RichtextBlock {
  return { type: 'richtext', html: `<p>${words}</p>`, ...place }
}

function code(source: string, place: Place): CodeBlock {
  return { type: 'code', code: source, language: place.width === 'wide' ? 'ts' : 'sh', ...place }
}

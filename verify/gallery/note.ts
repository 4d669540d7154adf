const SENTENCES = [
  'The harbour wakes before the town does, and the first to know is whoever keeps the gauge.',
  'A board on the pier takes the numbers: the hour, the height, and a word about the wind.',
  'Nobody asked for them at the beginning, yet by the second winter everybody wanted to see them.',
  'So they went on a page, which anyone could open, and which said what it had to say at once.',
  'There was nothing to accept, nothing to close, and nothing that moved while one was reading it.',
  'It is **not much** of a page; it has a heading, some paragraphs, and a [link](https://example.org/) to the charts.',
]
const SECTIONS = ['The gauge', 'The board', 'The page', 'What was left out']
const PARAGRAPHS = 4

/** A plain note in markdown of a little over 1,000 words. */
export const note = [
  '# Notes from the pier',
  ...SECTIONS.flatMap((title, section) => [
    `## ${title}`,
    ...Array.from({ length: PARAGRAPHS }, (_, index) => paragraph(section + index)),
  ]),
  '- at low water\n- at high water\n- and once between',
].join('\n\n')

function paragraph(turn: number): string {
  return SENTENCES.map((_, index) => SENTENCES[(index + turn) % SENTENCES.length])
    .slice(0, 4)
    .join(' ')
}

import type { Block } from 'qp-schema'

/** The page that the gallery shows in every theme. SPEC.md 10.31.2 */
export function galleryBlocks(baseUrl: string): readonly Block[] {
  return [
    richtext('<h1>The harbour in June</h1>'),
    richtext(
      `<p>Opened at <strong>six forty</strong>, in light wind and with a clear sky. Who wants to help with the <em>evening tide</em> finds the list <a href="${baseUrl}/">by the gate</a>.</p>`,
    ),
    { type: 'image', url: `${baseUrl}/assets/harbour.svg`, alt: 'A boat with white sails before a low sun' },
    {
      type: 'callout',
      tone: 'info',
      html: '<p>The north pier is closed until Friday, for new planks.</p>',
    },
    richtext('<h2>At low water</h2>'),
    {
      type: 'table',
      headers: ['Port', 'Depth', 'Open'],
      rows: [
        ['North', '4.2 m', '☐'],
        ['South', '3.1 m', '☑'],
        ['The old basin', '1.8 m', '☑'],
      ],
      align: ['left', 'right', 'center'],
    },
    richtext(
      '<ul><li>Boats longer than twelve metres wait outside</li><li>The crane works from nine to four</li></ul>',
    ),
    { type: 'quote', html: '<p>Time and tide wait for no man.</p>', attribution: 'a proverb' },
    richtext('<h2>What comes next</h2>'),
    {
      type: 'timeline',
      items: [
        { label: '3 June', body: 'Planks for the north pier' },
        { label: '14 June', body: 'The regatta, with music in the evening' },
        { label: '30 June', body: 'Numbers of the half-year' },
      ],
    },
    {
      type: 'code',
      language: 'ts',
      filename: 'tide.ts',
      code: "// The next high water, in minutes from now\nconst tide = await port.next('high')\nreturn Math.round(tide.seconds / 60)",
    },
    { type: 'callout', tone: 'success', html: '<p>Water quality: <strong>excellent</strong>.</p>' },
    {
      type: 'button',
      url: `${baseUrl}/`,
      label: 'Write a page like this',
      variant: 'filled',
      shape: 'rounded',
      accent: 'theme',
    },
  ]
}

function richtext(html: string): Block {
  return { type: 'richtext', html }
}

import type { Block } from 'qp-schema'
import type { PageContent } from './session/page-content.ts'

type Example = Partial<PageContent> & { readonly blocks: readonly Block[] }

const text = (html: string): Block => ({ type: 'richtext', html })

/**
 * What a new page can start from, by the names that the home page links to. It is loaded while the editor starts, so it
 * may import none of the editor's values: that would wait for the editor, which waits for this. SPEC.md 10.10.22
 */
export const EXAMPLES: Readonly<Record<string, Example>> = {
  invitation: {
    theme: 'auto-vivid',
    blocks: [
      text('<h1>Summer party in the garden</h1>'),
      text(
        '<p>You are invited! We celebrate the start of the holidays, with music, a barbecue and cake. Bring your family.</p>',
      ),
      {
        type: 'table',
        headers: ['When', 'Where', 'What to bring'],
        rows: [['Saturday, 27 June, from 3 pm', '12 Harbour Street', 'Something to drink']],
      },
      {
        type: 'callout',
        tone: 'info',
        html: '<p>If it rains, we meet in the barn behind the house.</p>',
      },
      text('<h2>The afternoon</h2>'),
      {
        type: 'timeline',
        items: [
          { label: '3 pm', body: 'Coffee and cake' },
          { label: '5 pm', body: 'Games for children and grown-ups' },
          { label: '7 pm', body: 'Barbecue, then music until late' },
        ],
      },
      {
        type: 'button',
        url: 'mailto:ada@example.org',
        label: 'I am coming',
        variant: 'filled',
        shape: 'pill',
        accent: 'theme',
      },
    ],
  },
  meeting: {
    blocks: [
      text('<h1>Team meeting, 3 June</h1>'),
      text('<p><strong>Present:</strong> Ada, Grace, Linus. <strong>Notes:</strong> Grace.</p>'),
      { type: 'callout', tone: 'success', html: '<p>The new shop opens on <strong>1 July</strong>.</p>' },
      text('<h2>What we decided</h2>'),
      text(
        '<ul><li>We open every day from 9 am to 6 pm</li><li>The old shop stays open until the end of July</li></ul>',
      ),
      text('<h2>Who does what</h2>'),
      {
        type: 'table',
        headers: ['Task', 'Who', 'Until'],
        rows: [
          ['Order the new sign', 'Ada', '10 June'],
          ['Tell our customers', 'Linus', '15 June'],
          ['Plan the opening day', 'Grace', '20 June'],
        ],
      },
      text('<h2>Next meeting</h2>'),
      text('<p>Wednesday, 10 June, at 10 am, in the new shop.</p>'),
    ],
  },
  trip: {
    theme: 'auto-editorial',
    blocks: [
      text('<h1>Three days in Lisbon</h1>'),
      text('<p>All that we need for the trip on one page: when, where and how.</p>'),
      {
        type: 'callout',
        tone: 'warning',
        html: '<p>The train to the airport leaves at <strong>6:40</strong>. Be at the station by 6:20.</p>',
      },
      text('<h2>Day by day</h2>'),
      {
        type: 'timeline',
        items: [
          { label: 'Friday', body: 'Flight at 9:15. In the afternoon, a walk through Alfama' },
          { label: 'Saturday', body: 'Tram 28 and the castle. Dinner by the river at 8 pm' },
          { label: 'Sunday', body: 'Belém and its tower. Flight home at 7:30 pm' },
        ],
      },
      text('<h2>To pack</h2>'),
      {
        type: 'table',
        headers: ['Thing', 'Who has it'],
        rows: [
          ['Tickets and passports', 'Ada'],
          ['Sun cream', 'Grace'],
          ['Camera', 'Linus'],
        ],
      },
    ],
  },
  recipe: {
    theme: 'auto-editorial',
    blocks: [
      text('<h1>Lemon cake</h1>'),
      text('<p>A simple cake for twelve people. It takes 20 minutes, and 45 minutes in the oven.</p>'),
      text('<h2>Ingredients</h2>'),
      {
        type: 'table',
        headers: ['Amount', 'Ingredient'],
        rows: [
          ['250 g', 'butter, soft'],
          ['200 g', 'sugar'],
          ['4', 'eggs'],
          ['250 g', 'flour, with 2 teaspoons of baking powder'],
          ['2', 'lemons, juice and zest'],
        ],
        align: ['right', 'left'],
      },
      text('<h2>How to make it</h2>'),
      text(
        '<ol><li>Heat the oven to 180 °C.</li><li>Stir butter and sugar until the mixture is white, then add the eggs.</li><li>Add the flour and the lemons, and fill a greased tin.</li><li>Bake for 45 minutes.</li></ol>',
      ),
      {
        type: 'callout',
        tone: 'info',
        html: '<p>Pour the juice of a third lemon, mixed with icing sugar, over the warm cake.</p>',
      },
    ],
  },
}

/** The example of that name; `undefined` where there is none. */
export function exampleNamed(name: string): Example | undefined {
  return Object.hasOwn(EXAMPLES, name) ? EXAMPLES[name] : undefined
}

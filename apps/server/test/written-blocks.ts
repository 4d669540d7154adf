import { expect } from 'vitest'
import type { EntryName } from '../../editor/src/texts-menus.ts'
import type { Keyboard } from './keyboard.ts'

/** What a person writes into a block that came from the menu, and the block that it becomes. */
export interface Written {
  readonly block: object
  /** The caret is where the menu has put it. */
  write(keyboard: Keyboard): Promise<void>
}

const richtext = (html: string, ...text: readonly string[]): Written => ({
  block: { type: 'richtext', html },
  async write({ type, press }) {
    for (const [index, line] of text.entries()) {
      if (index > 0) await press('Enter')
      await type(line)
    }
  },
})

/** Fills a form field by field, in its order: what is typed, or which choice is taken. */
async function fill(
  { press, type, focused }: Keyboard,
  fields: readonly (readonly [string, string])[],
): Promise<void> {
  for (const [index, [field, value]] of fields.entries()) {
    if (index > 0) await press('Tab')
    expect(await focused()).toBe(field)
    await type(value)
  }
}

/** The block that an entry of the menu becomes. One that is not named below is written by choosing it. */
export function writtenAs(name: EntryName): Written {
  return WRITTEN[name] ?? { block: { type: name }, write: async () => {} }
}

const WRITTEN: { readonly [E in EntryName]?: Written } = {
  paragraph: richtext('<p>Twice a day.</p>', 'Twice a day.'),
  heading1: richtext('<h1>Tides</h1>', 'Tides'),
  heading2: richtext('<h2>Causes</h2>', 'Causes'),
  heading3: richtext('<h3>The moon</h3>', 'The moon'),
  bulletList: richtext('<ul><li>high</li><li>low</li></ul>', 'high', 'low'),
  numberedList: richtext('<ol><li>ebb</li><li>flood</li></ol>', 'ebb', 'flood'),
  taskList: richtext('<ul><li>☐ buy a boat</li><li>☐ sail</li></ul>', 'buy a boat', 'sail'),
  details: richtext(
    '<details open=""><summary>More</summary><p>Neap tides</p></details>',
    'More',
    'Neap tides',
  ),
  quote: {
    block: { type: 'quote', html: '<p>The sea is everything.</p>', attribution: 'Jules Verne' },
    async write(keyboard) {
      await keyboard.type('The sea is everything.')
      await keyboard.press('Alt+F10')
      await fill(keyboard, [['textbox "Who said it"', 'Jules Verne']])
    },
  },
  callout: {
    block: { type: 'callout', tone: 'success', html: '<p>Mind the current</p>' },
    async write(keyboard) {
      await keyboard.type('Mind the current')
      await keyboard.press('Alt+F10')
      await fill(keyboard, [['combobox "Tone"', 'Succ']])
    },
  },
  code: {
    block: { type: 'code', code: 'if high:\n  sail()', language: 'py', filename: 'tides.py' },
    async write(keyboard) {
      await keyboard.type('if high:')
      await keyboard.press('Enter', 'Tab')
      await keyboard.type('sail()')
      await keyboard.press('Alt+F10')
      await fill(keyboard, [
        ['textbox "File name"', 'tides.py'],
        ['combobox "Language"', 'Pyth'],
      ])
    },
  },
  table: {
    block: {
      type: 'table',
      headers: ['Port', 'Depth', 'Tide'],
      rows: [
        ['North', '4 m', 'high'],
        ['South', '3 m', 'low'],
      ],
      caption: 'At noon',
    },
    async write(keyboard) {
      const { type, press } = keyboard
      for (const cell of ['Port', 'Depth', 'Tide', 'North', '4 m', 'high', 'South', '3 m']) {
        await type(cell)
        await press('Tab')
      }
      await type('low')
      await press('Alt+F10')
      await fill(keyboard, [['textbox "Caption"', 'At noon']])
    },
  },
  image: {
    block: { type: 'image', url: 'https://example.com/i.png', alt: 'A pier' },
    async write(keyboard) {
      await fill(keyboard, [['textbox "Address"', 'https://example.com/i.png']])
      await keyboard.press('Tab')
      expect(await keyboard.focused()).toBe('button "Choose a picture…"')
      await keyboard.press('Tab')
      await fill(keyboard, [['textbox "What the picture shows, for people who cannot see it"', 'A pier']])
    },
  },
  embed: {
    block: {
      type: 'embed',
      embedType: 'iframe_sandbox',
      url: 'https://example.com/tides',
      title: 'Tides of today',
    },
    write: (keyboard) =>
      fill(keyboard, [
        ['textbox "Address"', 'https://example.com/tides'],
        ['combobox "From"', 'Any'],
        ['textbox "Title"', 'Tides of today'],
      ]),
  },
  button: {
    block: {
      type: 'button',
      url: 'https://example.com/sail',
      label: 'Sail',
      description: 'Every day',
      variant: 'soft',
      shape: 'pill',
      accent: 'green',
      icon: '⛵',
    },
    write: (keyboard) =>
      fill(keyboard, [
        ['textbox "Label"', 'Sail'],
        ['textbox "Address"', 'https://example.com/sail'],
        ['textbox "A line below the label"', 'Every day'],
        ['textbox "Icon (an emoji)"', '⛵'],
        ['combobox "Look"', 'Soft'],
        ['combobox "Corners"', 'Pill'],
        ['combobox "Colour"', 'Gre'],
      ]),
  },
  timeline: {
    block: {
      type: 'timeline',
      items: [
        { label: 'May', body: 'Beta' },
        { label: 'June', body: 'Release' },
      ],
    },
    async write(keyboard) {
      const { press, focused, tabTo } = keyboard
      await fill(keyboard, [
        ['textbox "Label"', 'May'],
        ['textbox "Text"', 'Beta'],
      ])
      await tabTo('button "Add an event"')
      await press('Enter')
      await fill(keyboard, [
        ['textbox "Label"', 'June'],
        ['textbox "Text"', 'Release'],
      ])
      await tabTo('button "Add an event"')
      await press('Enter')
      await tabTo('button "Remove this event"')
      await press('Enter')
      expect(await focused()).toBe('textbox "Label"')
    },
  },
  comparison: {
    block: { type: 'comparison', left: 'out', right: 'in', leftLabel: 'Ebb', rightLabel: 'Flood' },
    write: (keyboard) =>
      fill(keyboard, [
        ['textbox "Above the left text"', 'Ebb'],
        ['textbox "Above the right text"', 'Flood'],
        ['textbox "Left text"', 'out'],
        ['textbox "Right text"', 'in'],
      ]),
  },
  html: {
    block: { type: 'html', safetyMode: 'sandboxed', html: '<p style="color:red">a</p>' },
    write: (keyboard) =>
      fill(keyboard, [
        ['textbox "HTML"', '<p style="color:red">a</p>'],
        ['combobox "Shown"', 'In a frame'],
      ]),
  },
}

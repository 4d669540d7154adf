import { type BlockType, EMBED_TYPES, type TimelineState } from 'qp-schema'
import { capitalized } from './texts.ts'

/** What the menu of blocks calls an entry, the sign before it, and other words that find it. */
interface EntryText {
  readonly name: string
  readonly hint: string
  readonly icon: string
  readonly words: string
}

const entries = {
  paragraph: { name: 'Text', icon: 'T', hint: 'A paragraph', words: 'paragraph plain' },
  heading1: { name: 'Heading 1', icon: 'H1', hint: 'The title of the page', words: 'h1 title' },
  heading2: { name: 'Heading 2', icon: 'H2', hint: 'A chapter', words: 'h2 section' },
  heading3: { name: 'Heading 3', icon: 'H3', hint: 'A section', words: 'h3 subsection' },
  bulletList: { name: 'Bullet list', icon: '•', hint: 'Items in any order', words: 'ul unordered' },
  numberedList: { name: 'Numbered list', icon: '1.', hint: 'Items in their order', words: 'ol ordered' },
  taskList: { name: 'Task list', icon: '☑', hint: 'Items with a box', words: 'todo checkbox' },
  details: { name: 'Details', icon: '▸', hint: 'Text that unfolds', words: 'toggle fold collapse summary' },
  quote: { name: 'Quote', icon: '❝', hint: 'Somebody else’s words', words: 'blockquote citation' },
  callout: {
    name: 'Callout',
    icon: '!',
    hint: 'A note that stands out',
    words: 'note warning alert tip info',
  },
  code: {
    name: 'Code',
    icon: '{ }',
    hint: 'Source code, as written',
    words: 'program pre snippet',
  },
  diagram: {
    name: 'Diagram',
    icon: '◇',
    hint: 'Drawn from text, by Mermaid',
    words: 'mermaid flowchart chart graph sequence',
  },
  table: { name: 'Table', icon: '⊞', hint: 'Rows and columns', words: 'grid' },
  image: { name: 'Image', icon: '▣', hint: 'A picture', words: 'picture photo upload' },
  embed: {
    name: 'Embed',
    icon: '▶',
    hint: 'A video, a post, a design',
    words: `${EMBED_TYPES.join(' ')} video`,
  },
  button: { name: 'Button', icon: '⬭', hint: 'A link to press', words: 'link action' },
  divider: { name: 'Divider', icon: '―', hint: 'A line between parts', words: 'rule hr separator line' },
  timeline: { name: 'Timeline', icon: '⋮', hint: 'Events in order', words: 'history events dates' },
  comparison: {
    name: 'Comparison',
    icon: '◫',
    hint: 'Two texts side by side',
    words: 'columns versus before after',
  },
  html: { name: 'HTML', icon: '</>', hint: 'Your own markup', words: 'source frame sandbox' },
} satisfies Readonly<Record<string, EntryText>>

/** What the menu names. */
export type EntryName = keyof typeof entries | BlockType

/** The texts of an entry; that of a type without any has the type's name. */
export function entryText(name: EntryName): EntryText {
  const known: { readonly [E in EntryName]?: EntryText } = entries
  return known[name] ?? { name: capitalized(name), hint: '', icon: '', words: '' }
}

const timelineStates: Record<TimelineState | '', string> = {
  '': 'No step',
  next: 'Next',
  now: 'Now',
  done: 'Done',
}

/** Every text of what opens over what is written, in English. It is loaded with that. */
export const MENU_TEXTS = {
  events: {
    add: 'Add an event',
    remove: 'Remove this event',
    item: (number: number) => `Event ${number}`,
    states: timelineStates,
  },
  emptyFormula: 'A formula in TeX, for example a^2 + b^2 = c^2',
  noFormula: 'This is shown as it is written: it is no formula yet.',
  diagram: {
    name: 'Diagram',
    notYet: 'This is no diagram yet, or no longer one:',
  },
  task: 'Done',
  menu: {
    blocks: 'Blocks',
    none: 'No block found',
    found: (count: number) =>
      count === 0 ? 'No block found' : count === 1 ? '1 block found' : `${count} blocks found`,
  },
  handle: {
    add: 'Add a block below',
    open: 'Move or change this block',
    actions: 'Block actions',
    up: 'Move up',
    down: 'Move down',
    duplicate: 'Duplicate',
    remove: 'Delete',
    turnInto: 'Turn into',
    unfold: 'Open by default',
    fold: 'Folded by default',
    center: 'Centre',
  },
  arrangement: {
    label: 'Among its neighbours',
    half: 'Half width',
    third: 'Third of the width',
    wide: 'Wider than the text',
    tab: 'Tab…',
    fold: 'Fold…',
    name: { tab: 'Name of the tab', fold: 'Words to fold it beneath' },
    leave: 'Take out',
    inTab: (name: string) => `Tab: ${name}`,
    inFold: (name: string) => `Fold: ${name}`,
  },
  table: {
    row: 'Row',
    column: 'Column',
    lineNumbers: (row: number, column: number) => ({ row: `Row ${row}`, column: `Column ${column}` }),
    rowUp: 'Move row up',
    rowDown: 'Move row down',
    columnLeft: 'Move column left',
    columnRight: 'Move column right',
    headerRow: 'Header row',
    rowAbove: 'Insert row above',
    rowBelow: 'Insert row below',
    columnBefore: 'Insert column before',
    columnAfter: 'Insert column after',
    deleteRow: 'Delete row',
    deleteColumn: 'Delete column',
    left: 'Align column left',
    center: 'Centre column',
    right: 'Align column right',
  },
  bubble: {
    marks: 'Formatting',
    strong: 'Bold',
    em: 'Italic',
    u: 'Underline',
    del: 'Strikethrough',
    mark: 'Highlight',
    badge: 'Badge',
    code: 'Code',
    center: 'Centre',
    a: 'Link',
    address: 'Address of the link',
    apply: 'Apply',
    unlink: 'Remove link',
  },
  tones: {
    info: 'Info',
    success: 'Success',
    warning: 'Warning',
    danger: 'Danger',
    muted: 'Muted',
  },
  link: {
    card: 'Link',
    open: 'Open',
    edit: 'Edit',
    copy: 'Copy',
    remove: 'Remove',
    copied: 'The address is copied.',
    notCopied: 'The browser did not allow copying.',
    hint: 'Link. Alt F10 for its address.',
  },
  address: {
    notWhole: 'Enter the full address, for example https://example.org/.',
    notAllowed: (scheme: string, allowed: string) =>
      `An address here cannot begin with “${scheme}”. Only ${allowed} are allowed.`,
    notSecret: 'An address cannot contain a user name or a password.',
  },
  picture: {
    form: 'Picture',
    hint: 'A picture. Press Enter to change it.',
    remove: 'Remove picture',
    size: 'Width of the picture',
    pixels: (width: number, height: number) => `${width} × ${height} pixels`,
    percent: (width: number) => `${width} % of the line`,
    width: 'Width: pixels, or a part of the line such as 50%',
    noWidth: 'Enter a width from 1 to 10000 pixels, or from 1% to 100%.',
  },
  touch: {
    bar: 'Editing',
    undo: 'Undo',
    redo: 'Redo',
    add: 'Add a block',
    style: 'Style',
    table: 'Table',
    outdent: 'Outdent',
    indent: 'Indent',
    done: 'Done',
  },
  find: {
    title: 'Find in the page',
    find: 'Find',
    replace: 'Replace with',
    replaceOne: 'Replace',
    replaceAll: 'Replace all',
    next: 'Next match',
    previous: 'Previous match',
    close: 'Close',
    matches: (at: number, count: number) => (count === 0 ? 'No match' : `${at} of ${count}`),
    inCards: (count: number) =>
      `Also in ${count === 1 ? 'a block' : `${count} blocks`} with a form, where nothing is replaced`,
  },
} as const

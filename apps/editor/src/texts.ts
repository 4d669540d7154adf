import {
  type BlockType,
  BUTTON_ACCENTS,
  type CalloutTone,
  EMBED_TYPES,
  type EmbedType,
  type SafetyMode,
  type TableForm,
} from 'qp-schema'
import { EMBED_PROVIDERS } from 'qp-schema/policy'

const blockTypes: { readonly [T in BlockType]?: string } = { richtext: 'Text', html: 'HTML' }

/** A name with a capital, for what has no text of its own here. */
export function capitalized(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

const tones: { readonly [T in CalloutTone]: string } = {
  info: 'Note',
  warning: 'Warning',
  success: 'Success',
}

const safetyModes: { readonly [M in SafetyMode]: string } = {
  strict_sanitized: 'In the page',
  sandboxed: 'In a frame, no scripts',
  pro_sandboxed: 'In a frame, scripts (Pro)',
}

const tableForms: Record<TableForm | '', string> = {
  '': 'Table',
  stats: 'Cards',
  bars: 'Bars',
  columns: 'Columns',
  lines: 'Lines',
  areas: 'Areas',
  shares: 'Shares',
}

const embedTypes = {
  ...Object.fromEntries(EMBED_TYPES.map((embedType) => [embedType, EMBED_PROVIDERS[embedType].name])),
  iframe_sandbox: 'Any other site',
} as { readonly [T in EmbedType]: string }

const accents = {
  ...Object.fromEntries(BUTTON_ACCENTS.map((accent) => [accent, capitalized(accent)])),
  theme: 'From the theme',
}

/** The parts of forms, and the fields whose own names would not do. */
const fields = {
  url: 'Address',
  alt: 'What the picture shows, for people who cannot see it',
  embedType: 'From',
  html: 'HTML',
  safetyMode: 'Shown',
  label: 'Label',
  body: 'Text',
  description: 'A line below the label',
  icon: 'Icon (an emoji)',
  variant: 'Look',
  shape: 'Corners',
  accent: 'Colour',
  left: 'Left text',
  right: 'Right text',
  leftLabel: 'Above the left text',
  rightLabel: 'Above the right text',
  attribution: 'Who said it',
  filename: 'File name',
  highlight: 'Marked lines: 3-5,9',
  start: 'First line number',
  lines: 'At line',
  caption: 'Caption',
  as: 'Shown as',
  state: 'Step',
}

function fieldName(field: string): string {
  return Object.hasOwn(fields, field) ? fields[field as keyof typeof fields] : capitalized(field)
}

/** Every text of the editor that a person reads, in English. */
export const TEXTS = {
  editing: {
    page: 'The text of your page',
    begin: 'Write, or type # for a title, / for blocks',
    placeholder: 'Write, or type / for blocks',
    emptyHeading: 'Heading',
    locked: 'This editor cannot change this block.',
    problem: 'Problem',
  },
  fieldName,
  blockType: (type: BlockType) => blockTypes[type] ?? capitalized(type),
  tones,
  safetyModes,
  embedTypes,
  tableForms,
  accents,
  fields,
  bar: {
    heading: 'Page editor',
    home: 'Quick Pages: write a new page',
    label: 'Page actions',
    publish: 'Publish',
    update: 'Update',
    show: 'Show page',
    settings: 'Settings',
    preview: 'Preview',
    more: 'More',
    copyLink: 'Copy public link',
    share: 'Share…',
    copyEditLink: 'Copy edit link',
    newEditLink: 'Make a new edit link…',
    openPage: 'Open the public page',
    slides: 'Show as slides',
    markdown: 'Edit as markdown',
    blocks: 'Edit as blocks',
    hide: 'Hide page',
    delete: 'Delete page…',
    discard: 'Discard changes…',
    newPage: 'Write a new page',
    documentation: 'Documentation and API',
    keys: 'Keyboard shortcuts',
    myPages: 'My pages…',
    words: (count: number) => (count === 1 ? '1 word' : `${count.toLocaleString('en')} words`),
    copied: 'Copied',
    notCopied: 'Select and copy it',
  },
  state: {
    newPage: 'New page',
    draft: 'Draft saved in this browser',
    changed: 'Not published yet',
    changes: 'Draft saved, not published',
    changesOnly: 'Changes not published',
    publishing: 'Publishing…',
    makingLink: 'Making a new edit link…',
    published: (until: string, hasPassphrase: boolean) =>
      `Published${until && ` until ${until}`}${hasPassphrase ? ', passphrase needed' : ''}`,
    hidden: 'Hidden',
    reading: 'Read only',
    offline: 'Offline. Will continue when online',
    busy: 'The service is busy. Trying again',
    waiting: 'Not saved yet. Trying again',
  },
  drafts: {
    restored: (when: string) => `Your unpublished draft from ${when} is back.`,
    discard: 'Discard draft',
    discarded: 'Discarded.',
    forbidden: 'This browser keeps no drafts. Publish before you close the tab.',
    full: 'The storage of this browser is full. Publish before you close the tab.',
  },
  saving: {
    unreachable: 'The service cannot be reached. Nothing you wrote is lost, and the editor will try again.',
    tryNow: 'Try now',
    tryAgain: 'Try again',
  },
  key: {
    none: 'This link has no edit key. To change the page, open the full edit link.',
    readPage: 'Open the public page',
  },
  markdown: {
    label: 'The page as markdown',
    leftOut: 'Some of it was left out or changed:',
  },
  close: 'Close',
  notices: 'Messages',
  notLoaded:
    'Part of the editor could not be loaded. Nothing you wrote is lost. Try again when you are online.',
} as const

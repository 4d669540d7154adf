import {
  type BlockType,
  BUTTON_ACCENTS,
  type CalloutTone,
  EMBED_TYPES,
  type EmbedType,
  type SafetyMode,
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

const embedTypes = {
  ...Object.fromEntries(EMBED_TYPES.map((embedType) => [embedType, EMBED_PROVIDERS[embedType].name])),
  iframe_sandbox: 'Any other site',
} as { readonly [T in EmbedType]: string }

const accents = {
  ...Object.fromEntries(BUTTON_ACCENTS.map((accent) => [accent, capitalized(accent)])),
  theme: 'As the theme',
}

/** The parts of forms, and the fields whose own names would not do. */
const fields = {
  url: 'Address',
  alt: 'What the picture shows, for people who do not see it',
  title: 'Title',
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
  language: 'Language',
  tone: 'Tone',
  caption: 'Caption',
  choose: 'Choose a picture…',
  addItem: 'Add an event',
  removeItem: 'Remove this event',
  item: (number: number) => `Event ${number}`,
}

function fieldName(field: string): string {
  const name: unknown = Object.hasOwn(fields, field) ? fields[field as keyof typeof fields] : undefined
  return typeof name === 'string' ? name : capitalized(field)
}

/** Every text of the editor that a person reads, in English. */
export const TEXTS = {
  editing: {
    page: 'The text of your page',
    placeholder: 'Write, or type / for blocks',
    emptyHeading: 'Heading',
    locked: 'This editor cannot change this block. It stays as it is.',
    tooMuch: 'That is more than a page can hold. Nothing was pasted.',
    pasted: 'Pasted.',
    problem: 'Problem',
  },
  fieldName,
  blockType: (type: BlockType) => blockTypes[type] ?? capitalized(type),
  tones,
  safetyModes,
  embedTypes,
  accents,
  fields,
  bar: {
    heading: 'The editor of a page',
    home: 'Quick Pages: write a new page',
    label: 'The page as a whole',
    publish: 'Publish',
    update: 'Update',
    show: 'Show page',
    settings: 'Settings',
    preview: 'Preview',
    more: 'More',
    copyLink: 'Copy public link',
    copyEditLink: 'Copy edit link',
    openPage: 'Open the public page',
    markdown: 'Edit as markdown',
    blocks: 'Edit as blocks',
    hide: 'Hide page',
    delete: 'Delete page…',
    discard: 'Discard changes…',
    newPage: 'Write a new page',
    documentation: 'Documentation and API',
    myPages: 'My pages…',
    words: (count: number) => (count === 1 ? '1 word' : `${count.toLocaleString('en')} words`),
    copied: 'Copied',
    notCopied: 'Select and copy it',
  },
  state: {
    newPage: 'New page',
    draft: 'Draft kept in this browser',
    changed: 'Not published yet',
    changes: 'Changes kept, not published',
    changesOnly: 'Changes not published',
    publishing: 'Publishing…',
    published: 'Published',
    publishedUntil: (when: string) => `Published until ${when}`,
    hidden: 'Hidden',
    reading: 'Reading only',
    offline: 'Offline. Goes on when you are back',
    busy: 'The service is busy. Trying again',
  },
  drafts: {
    restored: (when: string) => `Here is what you wrote ${when} and had not published.`,
    discard: 'Discard it',
    discardTitle: 'Discard what is not published?',
    discardNew: 'The text is removed from this browser. It was never published, so nobody can bring it back.',
    discardChanges: 'The page goes back to what is published. You can undo this until you close the tab.',
    discarded: 'Discarded.',
    forbidden: 'This browser does not let this page keep a draft. Publish before you close the tab.',
    full: 'The storage of this browser is full, so no draft is kept. Publish before you close the tab.',
  },
  saving: {
    merged: 'Both versions are merged. Look it over, then press Update.',
    taken: 'This is the page as it was saved elsewhere. Undo brings yours back.',
    gone: 'The page is gone',
    goneText: 'It has been deleted for good, and its link leads nowhere now.',
    untitled: 'Untitled page',
    keepLink: 'Keep this edit link: it is the only way back, and nobody can recover it.',
    updated: 'The page is updated.',
    shown: 'The page is live.',
    hidden: 'The page is hidden: its public link answers “not found”.',
    leftOut: 'It is saved. Some of it was left out or changed:',
    empty: 'There is nothing to publish yet: write something first.',
    refused: 'The page was not saved. Nothing you wrote is lost.',
    unreachable: 'The service cannot be reached. Nothing you wrote is lost, and it is tried again.',
    crowded: 'The service has too much to do right now. Nothing you wrote is lost, and it is tried again.',
    tryNow: 'Try now',
    tryAgain: 'Try again',
    expired: 'This page has expired meanwhile. What you wrote is still here.',
    revive: 'Bring it back and publish',
    goThere: 'Show',
    deletedElsewhere: 'This page has been deleted meanwhile. What you wrote is still here.',
    asNew: 'Publish it as a new page',
    changedElsewhere:
      'This page has been changed elsewhere since you opened it. Look at it before you delete it.',
  },
  key: {
    wrong:
      'The edit key of this link does not fit this page, so nothing was saved. What you wrote is still here.',
    paste: 'Paste the whole edit link',
    use: 'Use it',
    notOne: 'This is no edit link of this page.',
    none: 'This link has no edit key: you can read the page here, and not change it. Open the whole edit link, as it was shown when the page was published.',
    readPage: 'Open the public page',
  },
  markdown: {
    label: 'The page as markdown',
    leftOut: 'Some of it was left out or changed:',
  },
  opening: {
    missing: 'There is no page to edit here',
    missingText:
      'It may have been deleted, or a part of the link is missing. Check that you have the whole edit link.',
    gone: 'This page was taken down',
    goneText: 'Whoever runs this service has taken it down. It cannot be changed.',
    expired: 'This page has expired',
    expiredText:
      'Nobody can see it now. For 7 days after its end, whoever has its edit link can bring it back; then it is deleted for good.',
    revive: 'Bring it back, without an end',
    failed: 'The page could not be opened',
    failedText: 'Its edit link is fine to keep; try it again.',
    draftOfGone: 'What you wrote and had not published is still in this browser.',
    rescue: 'Write on with it as a new page',
  },
  close: 'Close',
  notices: 'Messages',
  notLoaded:
    'A part of the editor could not be loaded. Nothing you wrote is lost; try again when you are online.',
} as const

import type { GivenOptions as OptionsOf, Options } from 'qp-command-line'

/** The options that commands take, by name. Every command also takes those of {@link COMMON_OPTIONS}. */
export const OPTIONS = {
  title: { type: 'string', value: 'TEXT', summary: 'the title; without one, that of the text' },
  description: { type: 'string', value: 'TEXT', summary: 'what is shown to those who share it' },
  theme: { type: 'string', value: 'THEME', summary: 'for example auto-editorial or dark-vivid' },
  lang: { type: 'string', value: 'LANGUAGE', summary: 'what it is written in: ar, pt-BR' },
  dir: { type: 'string', value: 'DIRECTION', summary: 'which way: ltr, rtl or auto' },
  slug: { type: 'string', value: 'SLUG', summary: 'the last part of its address; needs a Pro token' },
  expires: { type: 'string', value: 'WHEN', summary: 'when it ends: 12h, 7d, 4w, or a date' },
  hidden: { type: 'boolean', summary: 'visitors do not see it until `qp show`' },
  live: { type: 'boolean', summary: 'who reads it sees it grow, as with `qp append --follow`' },
  new: { type: 'boolean', summary: 'a new page, although the file has one' },
  force: { type: 'boolean', summary: 'also where somebody else has changed the page since' },
  plain: { type: 'boolean', summary: 'the smaller markdown of the bare API, and no pictures' },
  'no-pictures': { type: 'boolean', summary: 'upload no pictures' },
  'pictures-from': {
    type: 'string',
    value: 'FOLDER',
    summary: 'pictures may lie anywhere in this folder, and not only beside the file',
  },
  key: { type: 'boolean', summary: 'also print the edit link, which is as secret as its key' },
  follow: { type: 'boolean', summary: 'append what comes in as it comes in, until it ends' },
  every: { type: 'string', value: 'SECONDS', summary: 'how often --follow appends (default 5)' },
  code: { type: 'boolean', summary: 'append it as code, and not as markdown' },
  old: { type: 'string', value: 'TEXT', summary: 'a text that stands once in the markdown of the page' },
  with: { type: 'string', value: 'TEXT', summary: 'what takes its place' },
  text: { type: 'boolean', summary: 'as plain text' },
  none: { type: 'boolean', summary: 'without a slug' },
  never: { type: 'boolean', summary: 'it stays' },
  yes: { type: 'boolean', summary: 'without asking' },
  edit: { type: 'boolean', summary: 'in the editor, with its key' },
  allow: {
    type: 'string',
    multiple: true,
    value: 'FOLDER',
    summary: 'models may have files below this folder published; may be repeated',
  },
  ids: { type: 'boolean', summary: 'ids alone, one on a line' },
} as const satisfies Options

/** What every command takes. */
export const COMMON_OPTIONS = {
  server: { type: 'string', value: 'URL', summary: 'the service, before QP_SERVER and that of `qp login`' },
  timeout: { type: 'string', value: 'SECONDS', summary: 'the longest that a request takes (default 60)' },
  'dry-run': { type: 'boolean', summary: 'say what would be done, and do nothing' },
  json: { type: 'boolean', summary: 'print JSON, on one line' },
  version: { type: 'boolean', summary: 'print the version of qp' },
  help: { type: 'boolean', short: 'h', summary: 'print help; with a command, all about it' },
} as const satisfies Options

/** The name of an option. */
export type OptionName = keyof typeof OPTIONS

/** The options of a call. */
export type GivenOptions = OptionsOf<typeof OPTIONS & typeof COMMON_OPTIONS>

import type { GivenOptions as OptionsOf, Options } from 'qp-command-line'

/** What `get` prints a page as; the names are endings of files as well. */
export const FORM_NAMES = ['md', 'html', 'json', 'txt'] as const

/** The options that commands take, by name. Every command also takes those of {@link COMMON_OPTIONS}. */
export const OPTIONS = {
  title: { type: 'string', value: 'TEXT', summary: 'the title; by default, the title of the text' },
  description: { type: 'string', value: 'TEXT', summary: 'the description in previews of the link' },
  theme: { type: 'string', value: 'THEME', summary: 'for example auto-editorial or dark-vivid' },
  lang: { type: 'string', value: 'LANGUAGE', summary: 'the language it is written in: ar, pt-BR' },
  dir: { type: 'string', value: 'DIRECTION', summary: 'the direction of the writing: ltr, rtl or auto' },
  slug: { type: 'string', value: 'SLUG', summary: 'the last part of its address; needs a Pro token' },
  expires: { type: 'string', value: 'WHEN', summary: 'when it expires: 12h, 7d, 4w, or a date' },
  hidden: { type: 'boolean', summary: 'visitors do not see it until `qp show`' },
  live: { type: 'boolean', summary: 'readers see it grow, as with `qp append --follow`' },
  notes: { type: 'boolean', summary: 'readers can write notes to you; `qp notes` shows them' },
  passphrase: { type: 'boolean', summary: 'readers need a passphrase, which is asked for' },
  resolves: {
    type: 'string',
    multiple: true,
    value: 'ID',
    summary: 'a note of a reader that this settles: it is done then; may be repeated',
  },
  'allow-secrets': {
    type: 'boolean',
    summary: 'publish even what looks like a credential; without this it is refused',
  },
  new: { type: 'boolean', summary: 'publish a new page, even if the file already has one' },
  force: { type: 'boolean', summary: 'even if someone else has changed the page since' },
  plain: { type: 'boolean', summary: 'the smaller markdown of the bare API, and no pictures' },
  'no-pictures': { type: 'boolean', summary: 'upload no pictures' },
  'pictures-from': {
    type: 'string',
    value: 'FOLDER',
    summary: 'also allow pictures anywhere in this folder, not only beside the file',
  },
  key: { type: 'boolean', summary: 'also print the edit link, which must be kept as secret as the key' },
  follow: { type: 'boolean', summary: 'append input as it arrives, until it ends' },
  every: {
    type: 'string',
    value: 'SECONDS',
    summary: 'how often --follow appends (default 5), or --watch asks (30)',
  },
  code: { type: 'boolean', summary: 'append it as code, and not as markdown' },
  old: {
    type: 'string',
    value: 'TEXT',
    summary: 'a text that appears exactly once in the markdown of the page',
  },
  with: { type: 'string', value: 'TEXT', summary: 'the text that replaces it' },
  as: { type: 'string', value: 'FORM', summary: 'md (the default), html, json or txt' },
  text: { type: 'boolean', summary: 'as plain text' },
  none: { type: 'boolean', summary: 'remove it' },
  never: { type: 'boolean', summary: 'remove the expiry date' },
  to: { type: 'string', value: 'FOLDER', summary: 'of a folder: write its pages into this new one' },
  prune: { type: 'boolean', summary: 'delete the pages of files that are gone from a folder' },
  yes: { type: 'boolean', summary: 'do not ask' },
  edit: { type: 'boolean', summary: 'in the editor, with its key' },
  allow: {
    type: 'string',
    multiple: true,
    value: 'FOLDER',
    summary: 'allow models to publish files below this folder; may be repeated',
  },
  ids: { type: 'boolean', summary: 'print only the ids, one per line' },
  all: { type: 'boolean', summary: 'also those that are done' },
  count: { type: 'boolean', summary: 'print only how many are open' },
  'exit-code': { type: 'boolean', summary: 'exit with 1 if any is open' },
  watch: {
    type: 'boolean',
    summary: 'print those that are open, then new ones as they come, until a signal',
  },
  done: { type: 'string', multiple: true, value: 'ID', summary: 'mark a note as done; may be repeated' },
  open: { type: 'string', multiple: true, value: 'ID', summary: 'mark a note as open; may be repeated' },
  reply: {
    type: 'string',
    value: 'ID',
    summary: 'answer a note, which is done then unless --open names it too',
  },
  delete: { type: 'string', multiple: true, value: 'ID', summary: 'delete a note; may be repeated' },
  'delete-all': { type: 'boolean', summary: 'delete all notes of the page' },
  on: { type: 'boolean', summary: 'readers can write notes from now on' },
  off: { type: 'boolean', summary: 'readers can write none any more; those that are there stay' },
} as const satisfies Options

/** What every command takes. */
export const COMMON_OPTIONS = {
  server: { type: 'string', value: 'URL', summary: 'the service, before QP_SERVER and that of `qp login`' },
  timeout: { type: 'string', value: 'SECONDS', summary: 'the longest that a request takes (default 60)' },
  'dry-run': { type: 'boolean', summary: 'say what would be done, and do nothing' },
  json: { type: 'boolean', summary: 'print JSON, on one line' },
  version: { type: 'boolean', summary: 'print the version of qp' },
  help: { type: 'boolean', short: 'h', summary: 'print help; with a command, help for that command' },
} as const satisfies Options

/** The name of an option. */
export type OptionName = keyof typeof OPTIONS

/** The options of a call. */
export type GivenOptions = OptionsOf<typeof OPTIONS & typeof COMMON_OPTIONS>

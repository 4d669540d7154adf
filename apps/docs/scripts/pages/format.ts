import {
  DEFAULT_THEME,
  DIRECTIONS,
  FORMAT_VERSION,
  LAYOUTS,
  LIMITS,
  THEME_IDS,
  THEME_MODES,
  THEME_NAMES,
} from 'qp-schema'
import { BLOCK_TYPES, type Layout, SAFETY_MODES, splitTheme, type ThemeMode, type ThemeName } from 'qp-schema'
import { code, codes, grouped, heading, join, jsonFence, page, table } from '../markdown.ts'
import { seeClauses } from '../specification.ts'

/** The envelope, layouts, themes, share metadata and characters. */
export function formatPage(): string {
  return page(
    'The format qp.v1',
    'A page is a flat, ordered list of typed blocks in a small envelope. What a block may be is in ' +
      '[Block types](./blocks), what a string in it may hold in [Kinds](./kinds).',
    heading(2, 'Envelope', 'envelope'),
    table(
      ['Field', 'Type', 'Required', 'Notes'],
      [
        ['`version`', code(FORMAT_VERSION), 'no', 'Any other value is refused'],
        [
          '`blocks`',
          'array of [blocks](./blocks)',
          'yes',
          `${BLOCK_TYPES.length} types; shown in this order`,
        ],
        ['`layout`', codes(LAYOUTS), 'no', '[Layout](#layout); `standard` when absent'],
        ['`lang`', 'string', 'no', '[Language](#language) of the page'],
        ['`dir`', codes(DIRECTIONS), 'no', '[Which way](#language) it is written'],
      ],
    ),
    'In a publish request these fields stand beside the fields of the request itself.',
    jsonFence({
      version: FORMAT_VERSION,
      blocks: [
        { type: 'richtext', html: '<h1>Tide table</h1>' },
        { type: 'callout', tone: 'info', html: '<p>All times are local.</p>' },
        { type: 'divider' },
      ],
      layout: 'standard',
    }),
    seeClauses('3.1', '3.3'),
    layoutSection(),
    themeSection(),
    heading(2, 'Share metadata', 'share-metadata'),
    'The title and the description of previews, as `meta` of a publish request.',
    table(
      ['Field', 'Type', 'Required', 'Notes'],
      [
        [
          '`title`',
          `string, at most ${LIMITS.metaTitleLength} characters`,
          'no',
          'The first heading when absent, else the first text',
        ],
        [
          '`description`',
          `string, at most ${LIMITS.metaDescriptionLength} characters`,
          'no',
          'The first paragraph when absent',
        ],
      ],
    ),
    'What is derived appears in the published page and is never stored.',
    seeClauses('2.4'),
    heading(2, 'Language and direction', 'language'),
    'The page, and every block but `code` and `divider`, may have `lang`, a language tag such as `en`, `pt-BR` or ' +
      `\`ar\`, and \`dir\`, one of ${codes(DIRECTIONS)}. What a block says counts before what its page says. Without ` +
      '`dir`, and with `auto`, the first letter of each text decides. ' +
      `A page's tag has at most ${LIMITS.languageLength} characters.`,
    seeClauses('3.1.6', '3.4.5'),
    heading(2, 'Characters', 'characters'),
    'CRLF and CR become LF. NUL, the other control characters save tab and line feed, and lone surrogates are ' +
      'removed. This happens to every string value before anything else looks at it; names of properties are left alone.',
    seeClauses('3.2'),
    heading(2, 'JSON Schema', 'json-schema'),
    'A JSON Schema (draft 2020-12) of pages and blocks is in the package as `qp-schema/qp.v1.json`, and every server ' +
      'has it at `/schema/qp.v1.json`, which is its `$id`; a single block is `/schema/qp.v1.json#/$defs/Block`. ' +
      'It checks shape and not safety.',
    seeClauses('3.8', '6.8'),
    heading(2, 'What is stored', 'stored'),
    'Blocks are stored in one canonical form: optional fields that are empty are absent, `language` of a code ' +
      'block is always there, unknown properties are gone. Sanitizing a second time changes nothing. ' +
      `A page holds at most ${grouped(LIMITS.pageBlocks)} blocks.`,
    seeClauses('4.5', '4.1.3'),
  )
}

const LAYOUT_NOTES: { readonly [L in Layout]: string } = {
  standard: 'A centred column of text in the theme of the page',
  full_bleed: 'One framed document fills the window, without column, theme or padding',
}

function layoutSection(): string {
  const framed = SAFETY_MODES.filter((mode) => mode !== 'strict_sanitized')
  return join(
    heading(2, 'Layout', 'layout'),
    table(
      ['Layout', 'What it shows'],
      LAYOUTS.map((layout) => [code(layout), LAYOUT_NOTES[layout]]),
    ),
    heading(3, 'full_bleed', 'full-bleed'),
    `It takes exactly one block, an [html](./blocks#html) block with the safety mode ${framed.map(code).join(' or ')}, ` +
      'and a Pro token.',
    table(
      ['Request', 'Answer'],
      [
        ['any other content, markdown included', '400 `layout_unavailable`'],
        ['suitable content without a valid Pro token', '403 `premium_required`'],
        ['append to such a page', '400 `layout_unavailable`'],
        ['an update without `layout`', 'the page is `standard` again'],
      ],
    ),
    'A `title` is not injected; it only serves the derived share metadata. The frame has an opaque origin: its ' +
      'assets need absolute https URLs.',
    jsonFence({
      version: FORMAT_VERSION,
      layout: 'full_bleed',
      blocks: [
        {
          type: 'html',
          safetyMode: 'sandboxed',
          html: '<!doctype html><title>Poster</title><h1>Harbour days</h1>',
        },
      ],
    }),
    seeClauses('3.6', '10.5'),
  )
}

const MODE_NOTES: { readonly [M in ThemeMode]: string } = {
  auto: "follows the visitor's system",
  light: 'always light',
  dark: 'always dark',
}

const NAME_NOTES: { readonly [N in ThemeName]: string } = {
  default: 'neutral',
  editorial: 'warm',
  vivid: 'saturated',
}

function themeSection(): string {
  return join(
    heading(2, 'Themes', 'themes'),
    `A theme is \`{mode}-{name}\`. A page that states none has ${code(DEFAULT_THEME)}.`,
    table(
      ['', ...THEME_NAMES.map((name) => `${code(name)}, ${NAME_NOTES[name]}`)],
      THEME_MODES.map((mode) => [
        `${code(mode)}, ${MODE_NOTES[mode]}`,
        ...THEME_NAMES.map((name) =>
          THEME_IDS.filter((id) => splitTheme(id).mode === mode && splitTheme(id).name === name)
            .map(code)
            .join(' '),
        ),
      ]),
    ),
    seeClauses('2.3'),
  )
}

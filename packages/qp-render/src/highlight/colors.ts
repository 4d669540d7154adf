import type { ThemeName } from 'qp-schema'
import { css } from '../templates/css.ts'

/** What a part of source code can be; its class is `qp-hl-` and the name. Anything else is plain text. */
export const HIGHLIGHT_CLASSES = [
  'keyword',
  'string',
  'number',
  'comment',
  'function',
  'type',
  'attribute',
  'variable',
  'meta',
  'addition',
  'deletion',
] as const

/** One of {@link HIGHLIGHT_CLASSES}. */
export type HighlightClass = (typeof HIGHLIGHT_CLASSES)[number]

/** The colours of highlighted code. Each has a contrast of at least 4.5 on the palette's `surface`. */
export interface HighlightColors {
  readonly keyword: `#${string}`
  readonly string: `#${string}`
  readonly number: `#${string}`
  readonly comment: `#${string}`
  readonly function: `#${string}`
  readonly type: `#${string}`
  /** Attributes, keys and variables. */
  readonly name: `#${string}`
  readonly deletion: `#${string}`
}

/** The colours of every theme name, light and dark. */
export const HIGHLIGHT_COLORS: {
  readonly [N in ThemeName]: { readonly [mode in 'light' | 'dark']: HighlightColors }
} = {
  default: {
    light: {
      keyword: '#b3203b',
      string: '#17603a',
      number: '#1a4fc4',
      comment: '#5f6877',
      function: '#6a34c4',
      type: '#8a4a05',
      name: '#0b5c7d',
      deletion: '#b3203b',
    },
    dark: {
      keyword: '#ff8f9c',
      string: '#8fdc9f',
      number: '#8ab4ff',
      comment: '#98a2b1',
      function: '#cdb0ff',
      type: '#f3c06b',
      name: '#7fd3ea',
      deletion: '#ff8f9c',
    },
  },
  editorial: {
    light: {
      keyword: '#9a2d16',
      string: '#4b5d13',
      number: '#1f5a78',
      comment: '#6b5d50',
      function: '#74347a',
      type: '#80500a',
      name: '#2c5a55',
      deletion: '#a3231f',
    },
    dark: {
      keyword: '#f39a7c',
      string: '#bccb7d',
      number: '#8fc7de',
      comment: '#b2a393',
      function: '#d9b0dd',
      type: '#ebc16f',
      name: '#93cdbf',
      deletion: '#ff9a90',
    },
  },
  vivid: {
    light: {
      keyword: '#c2086f',
      string: '#0b6b3c',
      number: '#1b48d8',
      comment: '#645588',
      function: '#6d1ee8',
      type: '#9a4300',
      name: '#006482',
      deletion: '#c3152b',
    },
    dark: {
      keyword: '#ff85c8',
      string: '#7ff0b0',
      number: '#8fc0ff',
      comment: '#b6a5da',
      function: '#cfa6ff',
      type: '#ffc35c',
      name: '#74dcff',
      deletion: '#ff98a3',
    },
  },
}

/** The custom properties that {@link HIGHLIGHT_CSS} draws from, for the inside of a rule. */
export function highlightVariables(name: ThemeName, mode: 'light' | 'dark'): string {
  return Object.entries(HIGHLIGHT_COLORS[name][mode])
    .map(([token, color]) => `--hl-${token}:${color}`)
    .join(';')
}

/** The rules that colour the spans of `highlightCode`. */
export const HIGHLIGHT_CSS: string = css`
  .qp-hl-keyword {
    color: var(--hl-keyword);
  }
  .qp-hl-string,
  .qp-hl-addition {
    color: var(--hl-string);
  }
  .qp-hl-number {
    color: var(--hl-number);
  }
  .qp-hl-comment {
    color: var(--hl-comment);
  }
  .qp-hl-function {
    color: var(--hl-function);
  }
  .qp-hl-type,
  .qp-hl-meta {
    color: var(--hl-type);
  }
  .qp-hl-attribute,
  .qp-hl-variable {
    color: var(--hl-name);
  }
  .qp-hl-deletion {
    color: var(--hl-deletion);
  }
`

import * as small from 'qp-schema'
import * as conformance from 'qp-schema/conformance'
import * as policy from 'qp-schema/policy'
import * as vectors from 'qp-schema/vectors'
import { expect, it } from 'vitest'

it('the small entry exports this and nothing else', () => {
  expect(Object.keys(small).sort()).toEqual([
    'BLOCK_TYPES',
    'BUTTON_ACCENTS',
    'BUTTON_SHAPES',
    'BUTTON_VARIANTS',
    'CALLOUT_TONES',
    'CODE_LANGUAGES',
    'COLUMN_ALIGNMENTS',
    'ContentTooComplexError',
    'DEFAULT_THEME',
    'EMBED_TYPES',
    'FORMAT_VERSION',
    'InvalidBlockError',
    'KINDS',
    'LAYOUTS',
    'LIMITS',
    'SAFETY_MODES',
    'THEME_IDS',
    'THEME_MODES',
    'THEME_NAMES',
    'assertArgument',
    'assertSafeBlock',
    'assertSafeBlocks',
    'blockKinds',
    'blockProblem',
    'escapeHtml',
    'fieldKindsOf',
    'fitsFullBleed',
    'isBlock',
    'isBlockOfType',
    'isBlockType',
    'isChoice',
    'isList',
    'isObject',
    'isOptional',
    'leavesOf',
    'mapBlocks',
    'mapLeaves',
    'splitTheme',
    'trustStoredBlocks',
    'walk',
  ])
})

it('the policy exports this and nothing else', () => {
  expect(Object.keys(policy).sort()).toEqual([
    'ATTRIBUTE_DROPPED',
    'BLOCK_DROPPED',
    'CELL_DROPPED',
    'CODE_LANGUAGE_ALIASES',
    'DROPPED_WITH_CONTENT',
    'EMBED_PROVIDERS',
    'EMBED_REFUSALS',
    'FENCE_INVALID',
    'FOOTNOTE_ID',
    'FRONT_MATTER_IGNORED',
    'ICON_DROPPED',
    'INLINE_HTML',
    'LANGUAGE_UNKNOWN',
    'NOTE_DROPPED',
    'PICTURE_TYPES',
    'PICTURE_TYPE_BYTES',
    'RENAMED_TAGS',
    'RICH_HTML',
    'SNIPPET_HTML',
    'SNIPPET_STYLE_PROPERTIES',
    'STYLE_DROPPED',
    'TAG_DROPPED',
    'UNKNOWN_FIELD',
    'URL_DROPPED',
    'URL_POLICY',
    'VARIANT_GFM',
    'WARNING_CODES',
    'cleanStrings',
    'cleanText',
    'excerpt',
    'hasText',
    'isBaseUrl',
    'isOnHost',
    'languageNamed',
    'pictureTypeOf',
    'quoted',
    'resolveEmbed',
    'safeUrl',
    'showsSomething',
    'slugProblem',
    'tagsOf',
    'urlProblem',
  ])
})

it('the conformance runner and the vectors export this and nothing else', () => {
  expect(Object.keys(conformance).sort()).toEqual([
    'CONFORMANCE_FIELDS',
    'ConformanceError',
    'conformanceCases',
    'runConformance',
    'testConformance',
  ])
  expect(Object.keys(vectors).sort()).toEqual(['attackVectors', 'blockVectors', 'pageVectors'])
})

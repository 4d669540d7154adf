import { constructFromEvents, CORE_SCHEMA, parseEvents } from 'js-yaml'
import {
  assertArgument,
  type Direction,
  DIRECTIONS,
  isObject,
  type Layout,
  LAYOUTS,
  PAGE_LIMITS,
  THEME_IDS,
  type ThemeId,
} from 'qp-schema'
import {
  cleanText,
  FRONT_MATTER_IGNORED,
  isLanguageTag,
  LANG_DROPPED,
  quoted,
  slugProblem,
  themesNear,
} from 'qp-schema/policy'
import type { Context } from '../emit/context.ts'
import { SILENT } from '../emit/silent.ts'

/**
 * What the beginning of a text says of its page. Each value has the form of the field of that name in a publish
 * request; who uses them says whether Pro is there. SPEC.md 9.16.2
 */
export interface FrontMatter {
  title?: string
  description?: string
  theme?: ThemeId
  slug?: string
  layout?: Layout
  published?: boolean
  notes?: boolean
  lang?: string
  dir?: Direction
}

type Reporter = Pick<Context, 'warn'>

/** The front matter of a text, and the text after it. */
export interface Split {
  readonly frontMatter: FrontMatter
  /** All that it says. */
  readonly values?: Readonly<Record<string, unknown>>
  /** Begins with an empty line for each line of the front matter, so that lines keep their numbers. */
  readonly body: string
}

const OPENING = /^---[ \t]*\n/
const CLOSING = /^---[ \t]*(?:\n|$(?![^]))/gm

/**
 * Takes a YAML mapping between `---` lines off the very start of a text. Whatever is none, is never closed or is too
 * long stays text. SPEC.md 9.16.1
 *
 * @param elsewhere - keys that no warning names
 */
export function takeFrontMatter(source: string, reporter: Reporter, elsewhere?: ReadonlySet<string>): Split {
  const start = OPENING.exec(source)?.[0].length ?? 0
  const none = { frontMatter: {}, body: source }
  if (start === 0) return none
  CLOSING.lastIndex = start
  const closing = CLOSING.exec(source.slice(0, start + PAGE_LIMITS.frontMatterLength))
  if (closing === null) return none
  const yaml = source.slice(start, closing.index)
  const values = mappingOf(yaml)
  if (values === undefined) return none
  const end = closing.index + closing[0].length
  const body = source.slice(0, end).replace(/[^\n]+/g, '') + source.slice(end)
  return { frontMatter: fieldsOf(values, yaml, reporter, elsewhere), values, body }
}

/**
 * All that the front matter of a text says, keys that mean nothing to a page among it; empty for a text without any. Values are
 * those of JSON. SPEC.md 9.16.1
 *
 * @param markdown - any string
 */
export function frontMatterValues(markdown: string): Readonly<Record<string, unknown>> {
  assertArgument(typeof markdown === 'string', 'frontMatterValues', 'markdown as a string', markdown)
  return takeFrontMatter(cleanText(markdown).replace(/^\ufeff/, ''), SILENT).values ?? {}
}

/**
 * No tags beyond JSON's types and no merge keys, so that nothing is executed and nothing grows. In two steps, as `load`
 * would bring options that nobody gives.
 */
function mappingOf(yaml: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const [value, ...others] = constructFromEvents(parseEvents(yaml, {}), {
      source: yaml,
      schema: CORE_SCHEMA,
    })
    return isObject(value) && others.length === 0 ? value : undefined
  } catch {
    return undefined
  }
}

/** Why a value is not what a field takes; `undefined` when it is. */
const PROBLEMS: { readonly [F in keyof Required<FrontMatter>]: (value: unknown) => string | undefined } = {
  title: (value) => textProblem(value, PAGE_LIMITS.titleLength),
  description: (value) => textProblem(value, PAGE_LIMITS.metaDescriptionLength),
  theme: (value) => choiceProblem(value, typeof value === 'string' ? themesNear(value) : THEME_IDS),
  slug: (value) => {
    if (typeof value !== 'string') return textProblem(value, PAGE_LIMITS.slugMaxLength)
    const problem = slugProblem(value)
    return problem && FRONT_MATTER_IGNORED.slug(problem)
  },
  layout: (value) => choiceProblem(value, LAYOUTS),
  published: booleanProblem,
  notes: booleanProblem,
  lang: languageProblem,
  dir: (value) => choiceProblem(value, DIRECTIONS),
}

function booleanProblem(value: unknown): string | undefined {
  return typeof value === 'boolean' ? undefined : FRONT_MATTER_IGNORED.boolean
}

function languageProblem(value: unknown): string | undefined {
  const isRight =
    typeof value === 'string' && value.length <= PAGE_LIMITS.languageLength && isLanguageTag(value)
  return isRight ? undefined : LANG_DROPPED.malformed
}

function textProblem(value: unknown, most: number): string | undefined {
  const fits = typeof value === 'string' && value.trim() !== '' && value.length <= most
  return fits ? undefined : FRONT_MATTER_IGNORED.text(most)
}

function choiceProblem(value: unknown, choices: readonly string[]): string | undefined {
  return choices.some((choice) => choice === value)
    ? undefined
    : FRONT_MATTER_IGNORED.oneOf(choices.join(', '))
}

function fieldsOf(
  values: Readonly<Record<string, unknown>>,
  yaml: string,
  reporter: Reporter,
  elsewhere: ReadonlySet<string> | undefined,
): FrontMatter {
  const lines = yaml.split('\n')
  const ignore = (key: string, why: string, names = key): void => {
    const line = lines.findIndex((text) => text.startsWith(key)) + 2
    reporter.warn('front_matter_ignored', line, `${names} in the front matter was ignored: ${why}`)
  }
  const fields: Record<string, unknown> = {}
  const unknown: string[] = []
  for (const [key, value] of Object.entries(values)) {
    if (value === null || elsewhere?.has(key)) continue
    if (!Object.hasOwn(PROBLEMS, key)) {
      unknown.push(key)
      continue
    }
    const problem = PROBLEMS[key as keyof FrontMatter](value)
    if (problem === undefined) fields[key] = value
    else ignore(key, problem)
  }
  const [first] = unknown
  if (first !== undefined) ignore(first, FRONT_MATTER_IGNORED.unknown, quoted(unknown.join(', ')))
  return fields
}

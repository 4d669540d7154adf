import sanitize from 'sanitize-html'
import { ContentTooComplexError } from 'qp-schema'
import { excerpt, TAG_DROPPED, tagProblem, VOID_ELEMENTS } from 'qp-schema/policy'
import type { Report } from '../findings.ts'
import type { Policy } from '../policy/policy.ts'
import { allowedAttributes, type Attributes } from './attributes.ts'
import { BLOCK_ELEMENTS } from './elements.ts'
import { DROPPED, DROPPED_CONTENT, EMPTY, GAP, STYLE_TEXT } from './markers.ts'

/**
 * Open elements that the parser may hold before this gives up. Its stack grows with end tags left out in ways that
 * browsers repair, so the bounds are far above LIMITS.htmlDepth.
 */
const PARSER_DEPTH = { least: 512, most: 4096 } as const

/** Comparisons of names that all searches of the parser may take together: a quarter of a second. */
const MAX_COMPARISONS = 8_000_000

/**
 * The tags, attributes and text that a policy allows, as the engine prints them: every tag canonical and every
 * `<`, `>`, `&` of the text an entity. Where the tags stand is not checked. Four names that no policy knows stand for
 * something else. Tags dropped from between words leave a {@link GAP}; the text of style elements comes as
 * {@link STYLE_TEXT}, escaped like any other; {@link DROPPED} and {@link DROPPED_CONTENT} are still to be removed.
 */
export function filterTags(
  { html, searches }: { readonly html: string; readonly searches: number },
  policy: Policy,
  tell: Report,
): string {
  const { least, most } = PARSER_DEPTH
  const maxDepth = Math.max(least, Math.min(most, MAX_COMPARISONS / searches))
  let parserDepth = 0
  let drawings = 0
  /** The depth of the element that goes from a drawing with its content: nothing in it is worth a word of its own. */
  let silentFrom: number | undefined
  const report: Report = (...finding) => {
    if (silentFrom === undefined) tell(...finding)
  }

  return sanitize(html, {
    ...OPTIONS,
    allowedTags: [...Object.keys(policy.tags).filter((tag) => tag !== 'style'), ...MARKERS],
    nonTextTags: [...policy.droppedWithContent, 'style'],
    transformTags: { '*': decide },
    onOpenTag(name) {
      parserDepth += 1
      if (parserDepth > maxDepth) throw new ContentTooComplexError('HTML has too many unclosed elements')
      if (name === 'svg') drawings += 1
    },
    onCloseTag(name) {
      if (silentFrom === parserDepth) silentFrom = undefined
      parserDepth -= 1
      if (name === 'svg') drawings -= 1
    },
  })

  function decide(name: string, given: Attributes): sanitize.Tag {
    if (drawings > 0 && policy.svg.droppedWithContent.includes(name)) {
      const isEverywhere = name === 'style' || policy.droppedWithContent.includes(name)
      const dropped = drop(name, isEverywhere ? name : DROPPED_CONTENT, true)
      if (!isEverywhere) silentFrom ??= parserDepth
      return dropped
    }
    if (MARKERS.includes(name)) return drop(name, DROPPED, false)
    const tag = policy.renamed[name] ?? name
    const isKnown =
      policy.only[tag]?.some((attribute) => attribute in given) ?? Object.hasOwn(policy.tags, tag)
    if (!isKnown) {
      const whole = policy.droppedWithContent.includes(name)
      return drop(name, BLOCK_ELEMENTS.has(name) ? GAP : tag in policy.only ? DROPPED : name, whole)
    }
    const attribs = allowedAttributes(tag, given, policy, report)
    const required = policy.required[tag]
    if (
      required !== undefined &&
      !required.some((names) => names.every((attribute) => attribute in attribs))
    ) {
      const why = TAG_DROPPED.incomplete(required.map((names) => names.join(' and ')).join(' or '))
      report('tag_dropped', `<${tag}> was dropped: ${why}`)
      return { tagName: DROPPED, attribs: {} }
    }
    for (const attribute of Object.keys(attribs)) attribs[attribute] ||= EMPTY
    return { tagName: tag === 'style' ? STYLE_TEXT : tag, attribs }
  }

  // The engine forgets to forget a new name of a tag that it drops, and closes a later one with it. So a tag that
  // the engine is to drop keeps its name, and a new name is always one that it lets pass.
  function drop(name: string, tagName: string, whole: boolean): sanitize.Tag {
    const extent = whole ? ' with its content' : VOID_ELEMENTS.has(name) ? '' : ' and its content kept'
    report('tag_dropped', `<${excerpt(name)}> was dropped${extent}: ${tagProblem(name)}`)
    return { tagName, attribs: {} }
  }
}

const MARKERS: readonly string[] = [GAP, STYLE_TEXT, DROPPED, DROPPED_CONTENT]

/** What the engine would do on top of {@link filterTags} is switched off: the policy has decided already. */
const OPTIONS: sanitize.IOptions = {
  allowedAttributes: false,
  nonBooleanAttributes: [],
  allowedSchemesAppliedToAttributes: [],
  parseStyleAttributes: false,
}

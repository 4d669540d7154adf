import { type Block, EMBED_TYPES, type EmbedType, PAGE_LIMITS, type WarningCode } from 'qp-schema'
import { isBaseUrl, quoted, resolveEmbed, safeUrl, urlProblem, type UrlPurpose } from 'qp-schema/policy'
import type { OwnUrls } from '../../own-urls.ts'
import type { Attributes, ElementNode } from './nodes.ts'

/** Where relative addresses lead from, by what they are for. */
export interface Bases {
  readonly link?: string | undefined
  readonly image?: string | undefined
  readonly frame?: string | undefined
}

/** An address that may be safe. */
interface OwnUrl {
  readonly url: string | undefined
  /** What came in the place of what was written, and why that is no URL. */
  readonly given: string
  readonly problem: string
}

/** Reads the addresses of a page. */
export class Urls {
  readonly #bases: Bases
  readonly #repeated: (characters: number) => void
  /** Addresses in the place of those that were written. */
  readonly own: OwnUrls | undefined
  /** The links of elements that a parser has copied are read once. */
  readonly #links = new WeakMap<Attributes, OwnUrl>()

  constructor(bases: Bases, repeated: (characters: number) => void, own?: OwnUrls) {
    this.#bases = bases
    this.#repeated = repeated
    this.own = own
  }

  /** Whether relative addresses can be resolved. */
  hasBase(purpose: UrlPurpose): boolean {
    return this.#bases[purpose] !== undefined
  }

  /** A safe absolute URL, or a `#fragment` of the page where links may have one. */
  resolve(value: string, purpose: UrlPurpose): string | undefined {
    const trimmed = value.trim()
    const base = this.#bases[purpose]
    if (base === undefined || trimmed.startsWith('#') || URL.canParse(trimmed))
      return safeUrl(trimmed, purpose)
    if (!URL.canParse(trimmed, base)) return undefined
    const { href } = new URL(trimmed, base)
    this.#repeated(Math.max(0, href.length - trimmed.length))
    return safeUrl(href, purpose)
  }

  /** A safe absolute URL in the place of what an attribute of an element says. */
  of(value: string, purpose: UrlPurpose, { line }: ElementNode, block: Block['type']): OwnUrl {
    const asked = line === 0 ? undefined : { url: value.trim(), title: null }
    const own = asked && this.own?.of(asked, purpose, line ?? 1, block)
    const given = own?.url ?? value
    if (own?.problem !== undefined) return { url: undefined, given, problem: own.problem }
    const url = purpose === 'image' && given.trim() === '' ? undefined : this.resolve(given, purpose)
    return { url, given, problem: url === undefined ? urlProblem(given, purpose) : '' }
  }

  /** Where a link goes. */
  link(element: ElementNode, block: Block['type']): OwnUrl {
    const { attributes } = element
    const known = this.#links.get(attributes) ?? this.of(attributes.get('href') ?? '', 'link', element, block)
    this.#links.set(attributes, known)
    return known
  }

  /** Whether {@link link} has read these attributes before. */
  isKnown(attributes: Attributes): boolean {
    return this.#links.has(attributes)
  }
}

/** The base that relative URLs of a document have: its own `<base>`, or what the caller knows. */
export function baseOf(own: string | undefined, given: string | undefined): string | undefined {
  if (own === undefined || own.length > MAX_BASE) return given
  const url = URL.canParse(own, given) ? new URL(own, given) : undefined
  return url !== undefined && isWeb(url) ? url.href : given
}

const MAX_BASE = 4096

/** @throws TypeError unless the value is an absolute http or https URL without credentials, and not too long */
export function checkBase(baseUrl: string, name = 'baseUrl'): void {
  if (typeof baseUrl === 'string' && isBaseUrl(baseUrl)) return
  const form = `an absolute http or https URL without credentials, of at most ${PAGE_LIMITS.baseUrlLength} characters`
  throw new TypeError(`${name} is not ${form}: ${quoted(String(baseUrl))}`)
}

function isWeb({ protocol }: URL): boolean {
  return protocol === 'http:' || protocol === 'https:'
}

/** Which embed shows a safe https address: `iframe_sandbox`, the last one, shows any. */
export function embedTypeOf(url: string): EmbedType | undefined {
  return EMBED_TYPES.find((embedType) => resolveEmbed(embedType, url) !== undefined)
}

/** Tells what was dropped or changed. */
export type Warn = (code: WarningCode, message: string) => void

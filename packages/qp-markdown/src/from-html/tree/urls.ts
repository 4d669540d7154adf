import { EMBED_TYPES, type EmbedType, LIMITS, type WarningCode } from 'qp-schema'
import { isBaseUrl, quoted, resolveEmbed, safeUrl, type UrlPurpose } from 'qp-schema/policy'
import type { Attributes } from './nodes.ts'

/** Where relative addresses lead from, by what they are for. */
export interface Bases {
  readonly link?: string | undefined
  readonly image?: string | undefined
  readonly frame?: string | undefined
}

/** Reads the addresses of a page. */
export class Urls {
  readonly #bases: Bases
  readonly #repeated: (characters: number) => void
  /** The links of elements that a parser has copied are read once. */
  readonly #links = new WeakMap<Attributes, string | undefined>()

  constructor(bases: Bases, repeated: (characters: number) => void) {
    this.#bases = bases
    this.#repeated = repeated
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

  /** Where a link goes. */
  link(attributes: Attributes): string | undefined {
    if (!this.#links.has(attributes)) {
      this.#links.set(attributes, this.resolve(attributes.get('href') ?? '', 'link'))
    }
    return this.#links.get(attributes)
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
  const form = `an absolute http or https URL without credentials, of at most ${LIMITS.baseUrlLength} characters`
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

import type { WikiTarget } from 'qp-import/wiki'
import type { Warning } from 'qp-schema'
import type { FileLinks } from '../pages/prepare/local-pictures.ts'
import { headingHash, writtenHash } from '../pages/prepare/vault.ts'
import type { SiteRun } from './site-run.ts'

/** What has the addresses. */
export type AddressesIn = Pick<SiteRun, 'site' | 'pages' | 'isTrial'>

/** The addresses that a page of a site leads to, as far as there are such pages. */
export class PageAddresses {
  /** The name of its file. */
  readonly from: string
  readonly #run: AddressesIn
  readonly #missing = new Set<string>()
  /** All pages are there that it leads to. */
  isComplete = true

  /** @param from - the name of its file */
  constructor(from: string, run: AddressesIn) {
    this.from = from
    this.#run = run
  }

  /** `undefined` for a page that is not there yet, or that visitors do not see. */
  of(name: string): string | undefined {
    const { site, pages, isTrial } = this.#run
    if (site.hidden.has(name)) return undefined
    const url = pages.get(name)?.url
    if (url !== undefined) return url
    this.isComplete = false
    return isTrial ? `https://not-yet-published.invalid/${encodeURIComponent(name)}` : undefined
  }

  /** For what reads the file. SPEC.md 18.13.3 */
  links(): FileLinks {
    const { place, isVault, links } = this.#run.site
    return {
      root: place,
      isVault,
      linkTo: (url) => {
        if (isVault && url.startsWith('#')) return writtenHash(url)
        const found = links.find(url, this.from)
        return found && this.#at(found.name, isVault ? writtenHash(found.hash) : found.hash)
      },
      wiki: ({ name, heading }: WikiTarget) => {
        const hash = heading === undefined ? '' : headingHash(heading)
        if (name === '') return hash === '' ? undefined : hash
        const found = links.named(name, this.from)
        // Where nobody writes links so, double brackets are text.
        if (found === undefined) {
          if (isVault) this.#missing.add(name)
          return isVault ? undefined : null
        }
        return 'picture' in found ? found : this.#at(found.name, hash)
      },
    }
  }

  /** What double brackets name that is not there. */
  warnings(): readonly Warning[] {
    return [...this.#missing].map((name) => ({
      code: 'url_dropped',
      path: 'content',
      message: `the link to "[[${name}]]" was dropped and its text kept: nothing that becomes a page is called so.`,
    }))
  }

  #at(name: string, hash: string): string | undefined {
    if (name === this.from && hash !== '') return hash
    const url = this.of(name)
    return url === undefined ? undefined : url + hash
  }
}

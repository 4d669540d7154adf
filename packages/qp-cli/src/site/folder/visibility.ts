import { frontMatterValues } from 'qp-markdown/gfm'
import { withYaml } from '../../pages/prepare/toml-front-matter.ts'

/** Who is to see a text: everybody, nobody without its edit key, not to be published, or what cannot be told. */
export type Visibility = 'shown' | 'hidden' | 'draft' | 'unclear'

const WORD = /^(?:published|publish|draft)$/i
const START = /^\uFEFF?(---|\+\+\+)[ \t]*\n(?:([^]*?\n)?\1[ \t]*(?:\n|$))?/
const SAYS_WHO = /(?:^|[{,])[ \t]*["']?(?:published|publish|draft)["']?[ \t]*:/im
const SAYS_WHO_IN_TOML = /(?:^|[{,])[ \t]*["']?(?:published|publish|draft)["']?[ \t]*[=:]/gim
/** YAML has `yes` and `on` as texts. */
const SAID: Readonly<Record<string, boolean>> = {
  true: true,
  yes: true,
  on: true,
  1: true,
  false: false,
  no: false,
  off: false,
  0: false,
}

/**
 * Who is to see a text, by its front matter. What was meant and cannot be read is never shown. SPEC.md 18.13.1
 *
 * @param start - its beginning, with all of its front matter
 */
export function visibilityOf(start: string): Visibility {
  const text = start.replaceAll(/\r\n?/g, '\n')
  const [found, mark, header = text] = START.exec(text) ?? []
  if (found === undefined) return 'shown'
  const words = header.match(mark === '---' ? SAYS_WHO : SAYS_WHO_IN_TOML)
  if (words === null) return 'shown'
  const said = Object.entries(frontMatterValues(withYaml(text))).filter(([name]) => WORD.test(name))
  const states = new Set(said.map(([name, value]) => stateBy(name, value)))
  // Not all of TOML is read.
  if (said.length === 0 || (mark !== '---' && said.length < words.length)) states.add('unclear')
  return (['draft', 'unclear', 'hidden'] as const).find((state) => states.has(state)) ?? 'shown'
}

function stateBy(name: string, value: unknown): Visibility {
  // A property without a value says nothing.
  if (value === null) return 'shown'
  // The page itself gets this one, and it takes nothing but a boolean.
  if (name === 'published') return typeof value === 'boolean' ? (value ? 'shown' : 'hidden') : 'unclear'
  const words = typeof value === 'object' ? '' : String(value).trim().toLowerCase()
  const isMeant = SAID[words]
  if (isMeant === undefined) return 'unclear'
  return isMeant === (name.toLowerCase() === 'draft') ? 'draft' : 'shown'
}

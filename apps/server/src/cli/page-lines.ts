import type { PageDetails, PageEntry, TitledPage } from '../store/pages/catalog.ts'
import { columns } from 'qp-command-line'

/** A page as one line: id, time, state, size, slug. The time is that of its creation unless another is given. */
export function pageLine(page: PageEntry, time: string = page.createdAt): string {
  const { id, state, slug } = page
  return [id, time, state, sizeText(page), slug ?? ''].join('  ').trimEnd()
}

/** {@link pageLine} with the title in quotation marks, shortened to 60 characters. */
export function titledLine(page: TitledPage): string {
  const { title } = page
  if (title === null) return pageLine(page)
  return `${pageLine(page)}  “${title.length > MAX_TITLE ? `${title.slice(0, MAX_TITLE - 1).trimEnd()}…` : title}”`
}

const MAX_TITLE = 60

/** The size of content: `1 block, 81 bytes`. */
export function sizeText({ blocks, bytes }: { readonly blocks: number; readonly bytes: number }): string {
  return `${blocks} ${blocks === 1 ? 'block' : 'blocks'}, ${bytes} bytes`
}

/** A page, and whether its readers need a passphrase; absent where they need none. */
export interface ShownPage extends PageDetails {
  readonly hasPassphrase?: true
}

/** A page as several lines, one per field. */
export function pageLines(page: ShownPage): string[] {
  return fieldLines([
    ['id', page.id],
    ['slug', page.slug],
    ['state', page.state],
    ['taken down', page.takenDownAt],
    ['reason', page.takedownReason],
    ['expires', page.expiresAt],
    ['published', page.published ? 'yes' : 'no'],
    ['passphrase', page.hasPassphrase && 'readers need it'],
    ['created', page.createdAt],
    ['updated', page.updatedAt],
    ['revision', page.revision],
    ['theme', page.theme],
    ['layout', page.layout],
    ['lang', page.lang],
    ['dir', page.dir],
    ['title', page.title],
    ['description', page.meta?.description],
    ['blocks', page.blocks],
    ['bytes', page.bytes],
  ])
}

/** Names and values as aligned lines; a field without a value is left out. */
export function fieldLines(
  fields: readonly (readonly [name: string, value: string | number | null | undefined])[],
): string[] {
  const known = fields.filter(([, value]) => value !== null && value !== undefined)
  return columns(known.map(([name, value]) => [name, String(value)]))
}

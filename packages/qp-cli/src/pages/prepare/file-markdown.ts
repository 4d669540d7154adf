import { requireValid } from './validate-page.ts'
import type { Block } from 'qp-schema'
import { type Preparation, preparePage } from './prepare-page.ts'
import type { PreparedPage } from './prepared-page.ts'
import type { Input } from '../../input/read-input.ts'

/** A file as the page that it would be. */
export interface FileAsPage<Given extends Input = Input> {
  /** In the dialect of GitHub, as the service would write the page. */
  readonly markdown: string
  readonly input: Given
  readonly prepared: PreparedPage
}

/** A text that was published with the others of its folder. */
export interface TextOfSite {
  /** Makes a page of it whose links lead to the pages of the others. */
  readonly prepare: typeof preparePage
  /** The files of these pages, absolute, by their addresses. */
  readonly files: ReadonlyMap<string, string>
  /** The blocks of its page without what the folder has put below its text. */
  withoutFoot(blocks: readonly Block[]): readonly Block[]
}

/**
 * What publishing a file would make of it; nothing is stored.
 *
 * @throws CommandFailure for what the service would refuse
 */
export async function fileMarkdown<Given extends Input>(
  input: Given,
  preparation: Omit<Preparation, 'isTrial'>,
  { prepare }: Pick<TextOfSite, 'prepare'> = ALONE,
): Promise<FileAsPage<Given>> {
  // Nothing of it is published.
  const options = { ...preparation.options, 'allow-secrets': true }
  const prepared = await prepare(input, { ...preparation, options, isTrial: true })
  const client = await preparation.services.clientOf(preparation.server)
  const { markdown } = await requireValid(client, prepared.page, input.name)
  return { markdown, input, prepared }
}

const ALONE = { prepare: preparePage }

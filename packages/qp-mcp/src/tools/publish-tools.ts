import * as z from 'zod'
import type { Published } from 'qp-client'
import {
  asIn,
  askForBody,
  contentFields,
  type GivenContent,
  LESS,
  readContent,
  type Capabilities,
} from './content.ts'
import type { ToolContext } from '../context.ts'
import { shownTag } from '../etags.ts'
import {
  ALLOW_SECRETS,
  CHANGED,
  IF_MATCH,
  LANGUAGE,
  NOTES,
  pageFields,
  PASSPHRASE,
  present,
  THEME,
  TITLE,
} from './fields.ts'
import {
  type Answer,
  countOfNotes,
  refuseResolves,
  RESOLVES_TOO,
  resolvedBy,
  tellWriters,
  type Told,
} from './note-answers.ts'
import { previewLink } from '../preview.ts'
import { done, fewWarnings, pageLink, ToolError, warningLines } from '../results.ts'
import { defineTool, type Tool } from './define-tool.ts'

/** What is sent beside content. */
interface Extras {
  readonly title?: string | undefined
  readonly theme?: string | undefined
  readonly lang?: string | undefined
  readonly dir?: string | undefined
  readonly slug?: string | undefined
  readonly published?: boolean | undefined
  readonly expiresAt?: string | undefined
  readonly notes?: boolean | undefined
  readonly passphrase?: string | undefined
}

/** What can be said beyond markdown, which cannot be guessed: charts, neighbours, lines of code, badges and slides. */
const FORMS =
  'A line <!-- qp: as=bars --> before a table of labels and numbers draws it; also stats (columns label, value, change, remark), columns, lines, areas, shares; a bold label stands out. Before a block, or a heading for its section, width=half, third or wide makes rows, tab="npm" tabs of neighbours, fold="More" folds them; they combine. Before an alert right behind code, line=11 shows it at that line; fences take {3-5,9} and start=40. <mark class="tone-success">done</mark> is a badge, which colours a bar or the card of a column; also info, warning, danger, muted. {url}/slides: slides, one for each --- or #.'

/** The tools that take whole pages. */
export function publishTools(capabilities: Capabilities): Tool[] {
  return [
    defineTool({
      name: 'publish_page',
      title: 'Publish a page',
      description: capabilities.local
        ? `Publish markdown as a new public web page. Its edit key is kept on this computer. ${FORMS}`
        : `Publish markdown as a new public web page. Keep the editKey: it is shown once. ${FORMS}`,
      input: z.strictObject({
        ...contentFields(capabilities),
        title: TITLE,
        theme: THEME,
        ...LANGUAGE,
        slug: z.string().optional().describe('Own address; needs a Pro token'),
        published: z.boolean().optional().describe('false: hidden'),
        expiresAt: z.string().optional().describe('RFC 3339; then it is gone'),
        notes: NOTES,
        passphrase: PASSPHRASE,
        allowSecrets: ALLOW_SECRETS,
      }),
      ...(!capabilities.bodies && { output: CHANGED }),
      annotations: { destructiveHint: false },
      advice: { body_too_large: LESS },
      async run(
        { content, path, upload, allowSecrets, ...extras }: GivenContent & Extras & Allowed,
        context,
      ) {
        const refuseSecrets = allowSecrets !== true
        const read = await readContent({ content, path, upload }, context)
        if (read === undefined) return askForBody(context, { refuseSecrets, ...refuseExtras(extras) }, upload)
        const published = await context.client.publish({ ...read.page, refuseSecrets, ...present(extras) })
        await keep(published, { title: extras.title ?? read.title, path }, context)
        const told = fewWarnings([...read.warnings, ...(published.warnings ?? [])])
        return presentPublished(published, context, 'Published', told)
      },
    }),
    defineTool({
      name: 'update_page',
      title: 'Replace the content of a page',
      description: 'Replace all content of a page. For small changes edit_page is cheaper.',
      input: z.strictObject({
        ...pageFields(capabilities),
        ...contentFields(capabilities, 'publish_page'),
        title: TITLE,
        theme: THEME.describe(asIn('publish_page')),
        resolves: RESOLVES_TOO,
        allowSecrets: ALLOW_SECRETS,
        ifMatch: IF_MATCH,
      }),
      ...(!capabilities.bodies && { output: CHANGED }),
      annotations: { destructiveHint: true, idempotentHint: true },
      advice: { body_too_large: LESS },
      async run(given: Update, context) {
        const { page, editKey, content, path, upload, resolves, ifMatch, allowSecrets, ...extras } = given
        const refuseSecrets = allowSecrets !== true
        const keyed = await context.keyed(page, editKey)
        const read = await readContent({ content, path, upload }, context)
        if (read === undefined) {
          refuseResolves(resolves)
          return askForBody(context, { page: keyed, ifMatch, refuseSecrets, ...refuseExtras(extras) }, upload)
        }
        const replacement = { ...read.page, refuseSecrets, ...present(extras), ...resolvedBy(resolves) }
        const updated = await keyed.page.update(replacement, { ifMatch })
        const warnings = fewWarnings([...read.warnings, ...(updated.warnings ?? [])])
        const told = await tellWriters(keyed.page, resolves, warnings)
        return presentPublished(updated, context, 'Updated', told)
      },
    }),
  ]
}

/** What is to be published even so. */
interface Allowed {
  readonly allowSecrets?: true | undefined
}

interface Update extends GivenContent, Extras, Allowed {
  readonly page: string
  readonly editKey?: string | undefined
  readonly ifMatch?: string | undefined
  readonly resolves?: Answer[] | undefined
}

function presentPublished(published: Published, { local, urlOf }: ToolContext, verb: string, told: Told) {
  const { id, url, published: isShown, hasPassphrase, editKey } = published
  const etag = shownTag(published.etag)
  const fields = { id, url, published: isShown, ...(hasPassphrase && { hasPassphrase }), etag, ...told }
  const shownState = hasPassphrase ? `${url} (readers need its passphrase)` : url
  const state = isShown ? shownState : `${url} (hidden)`
  const isNew = verb === 'Published'
  const key = isNew && local === undefined ? ` Secret editKey: ${editKey}` : ''
  // The preview shows what everybody may see.
  const links = [pageLink(url, id), ...(hasPassphrase ? [] : [previewLink(id)])]
  const line = `${verb} ${state} id ${id}${countOfNotes(told)}, etag ${etag}.${key}${warningLines(fields)}`
  return done(line, key === '' ? fields : { ...fields, editKey }, isShown ? links : [pageLink(urlOf(id), id)])
}

/**
 * Keeps the key of a new page. Where that fails nobody could change the page any more, so it is deleted.
 *
 * @throws ToolError when it could not be kept
 */
async function keep(
  { id, editKey, url }: Published,
  { title, path }: { title: string | undefined; path: string | undefined },
  { client, local }: ToolContext,
): Promise<void> {
  try {
    await local?.keys.remember({
      id,
      editKey,
      url,
      ...(title !== undefined && { title }),
      ...(path !== undefined && { path }),
    })
  } catch (error) {
    await client.page(id, editKey).delete()
    const reason = error instanceof Error ? error.message : 'it cannot be stored'
    throw new ToolError(`The edit key could not be kept, so the page was deleted again: ${reason}`)
  }
}

/** A body that comes later says these itself. */
function refuseExtras({ expiresAt, passphrase, ...extras }: Extras): object {
  if (passphrase !== undefined)
    throw new ToolError(
      'invalid_body: with upload, put published: false into front matter, then set passphrase and published with set_page.',
    )
  if (expiresAt !== undefined)
    throw new ToolError('invalid_body: with upload, set expiresAt afterwards with set_page.')
  const names = Object.keys(present(extras))
  if (names.length > 0)
    throw new ToolError(
      `invalid_body: with upload, put ${names.join(', ')} into front matter (YAML between ---) of the file.`,
    )
  return {}
}

import * as z from 'zod'
import type { Edited, PageChanges } from 'qp-client'
import {
  askForBody,
  contentFields,
  type GivenContent,
  LESS,
  readContent,
  type Capabilities,
} from './content.ts'
import { shownTag } from '../etags.ts'
import { ALLOW_SECRETS, CHANGED, IF_MATCH, LANGUAGE, NOTES, pageFields, present, THEME } from './fields.ts'
import { done, fewWarnings, pageLink, ToolError, warningLines } from '../results.ts'
import type { KeyedPage, ToolContext } from '../context.ts'
import {
  type Answer,
  countOfNotes,
  refuseResolves,
  RESOLVES,
  RESOLVES_TOO,
  resolvedBy,
  tellWriters,
} from './note-answers.ts'
import { defineTool, type Tool } from './define-tool.ts'

const edit = z.strictObject({
  old: z.string().optional(),
  new: z.string().optional(),
  at: z.int().min(0).optional(),
  replace: z.string().optional(),
  insert: z.string().optional(),
  remove: z.literal(true).optional(),
})

const NEW_KEY = z.literal(true).optional().describe('Edit links of before open nothing any more')

/** What a page is beside its content. SPEC.md 6.3 */
const settings = {
  published: z.boolean().optional().describe('false hides it'),
  expiresAt: z.string().nullable().optional().describe('RFC 3339: when it ends; null: never'),
  theme: THEME,
  ...LANGUAGE,
  slug: z.string().nullable().optional().describe('Own address; null: none. Needs a Pro token'),
  meta: z
    .strictObject({ title: z.string().optional(), description: z.string().optional() })
    .nullable()
    .optional()
    .describe('When shared; replaces both'),
  live: z.boolean().optional().describe('Readers see changes at once'),
  notes: NOTES,
  passphrase: z.string().nullable().optional().describe('Readers must know it; null: none'),
}

/** The fields that name a page, as a call has them. */
interface Named {
  readonly page: string
  readonly editKey?: string | undefined
  readonly ifMatch?: string | undefined
  readonly resolves?: Answer[] | undefined
  readonly allowSecrets?: true | undefined
}

/** The tools that change a page in part. */
export function changeTools(capabilities: Capabilities): Tool[] {
  const named = pageFields(capabilities)
  return [
    defineTool({
      name: 'edit_page',
      title: 'Edit a page in place',
      description:
        'Change parts of a page: {old,new} for a text that stands once in its markdown, or {at} with replace, insert or remove for the block at that index. All or none. For example edits [{"old":"the moon","new":"the Moon"}].',
      input: z.strictObject({
        ...named,
        edits: z.array(edit).min(1).max(100),
        resolves: RESOLVES,
        allowSecrets: ALLOW_SECRETS,
        ifMatch: IF_MATCH,
      }),
      output: CHANGED,
      annotations: { destructiveHint: true },
      async run(given: Named & { edits: Edit[] }, { keyed, urlOf }) {
        const { page, editKey, edits, resolves, ifMatch, allowSecrets } = given
        const { page: target } = await keyed(page, editKey)
        const edited = await target.edit(edits as Parameters<typeof target.edit>[0], {
          ifMatch,
          refuseSecrets: allowSecrets !== true,
          ...resolvedBy(resolves),
        })
        const { id, changed, removed, blockCount, warnings } = edited
        const etag = shownTag(edited.etag)
        const told = await tellWriters(target, resolves, fewWarnings(warnings))
        const fields = { id, url: urlOf(id), changed, removed, blockCount, etag, ...told }
        const line = `Edited ${id}: ${countOf(edited)}${countOfNotes(told)}, etag ${etag}.`
        return done(line + warningLines(fields), fields, [pageLink(urlOf(id), id)])
      },
    }),
    defineTool({
      name: 'append_to_page',
      title: 'Append to a page',
      description: 'Add markdown to the end of a page.',
      input: z.strictObject({
        ...named,
        ...contentFields(capabilities, 'publish_page'),
        resolves: RESOLVES_TOO,
        allowSecrets: ALLOW_SECRETS,
        ifMatch: IF_MATCH,
      }),
      ...(!capabilities.bodies && { output: CHANGED }),
      annotations: { destructiveHint: false },
      advice: { body_too_large: LESS },
      async run(given: Named & GivenContent, context) {
        const { page, editKey, content, path, upload, resolves, ifMatch, allowSecrets } = given
        const refuseSecrets = allowSecrets !== true
        const target = await context.keyed(page, editKey)
        const read = await readContent({ content, path, upload }, context)
        if (read === undefined) {
          refuseResolves(resolves)
          return askForBody(context, { page: target, appends: true, ifMatch, refuseSecrets }, upload)
        }
        const { blocks, content: text = '' } = read.page
        const added = blocks === undefined ? { content: text } : { blocks }
        const addition = { ...added, refuseSecrets, ...resolvedBy(resolves) }
        const { id, appended, warnings, ...answer } = await target.page.append(addition, { ifMatch })
        const etag = shownTag(answer.etag)
        const url = context.urlOf(id)
        const told = await tellWriters(
          target.page,
          resolves,
          fewWarnings([...read.warnings, ...(warnings ?? [])]),
        )
        const fields = { id, url, appended, etag, ...told }
        const line = `Appended to ${id}: blocks ${appended}${countOfNotes(told)}, etag ${etag}.`
        return done(line + warningLines(fields), fields, [pageLink(url, id)])
      },
    }),
    defineTool({
      name: 'set_page',
      title: 'Show, hide or set up a page',
      description: 'Change settings of a page; others stay.',
      input: z.strictObject({
        ...named,
        ...settings,
        ...newKeyField(capabilities),
        ifMatch: IF_MATCH,
        allowSecrets: ALLOW_SECRETS,
      }),
      output: CHANGED,
      annotations: { destructiveHint: false, idempotentHint: true },
      async run({ page, editKey, ifMatch, newKey, allowSecrets, ...changes }: Named & Settings, context) {
        const target = await context.keyed(page, editKey)
        const given = present(changes) as PageChanges
        if (newKey === true && Object.keys(given).length === 0) {
          await context.local?.keys.change(target.id)
          const url = context.urlOf(target.id)
          return done(`${url} has a new edit key.`, { id: target.id, url }, [pageLink(url, target.id)])
        }
        const refuseSecrets = allowSecrets !== true
        const changed = await target.page.change({ ...given, refuseSecrets }, { ifMatch })
        if (changes.slug !== undefined) await keepAddress(target, changed.url, context)
        const { id, url, slug, published, hasPassphrase, expiresAt } = changed
        const etag = shownTag(changed.etag)
        // At last: what stands above is done with the key that was found.
        if (newKey === true) await context.local?.keys.change(id)
        const key = newKey === true ? ', its edit key is new' : ''
        const end = expiresAt === null ? '' : ` until ${expiresAt}`
        const guard = hasPassphrase ? ', readers need its passphrase' : ''
        const line = `${url} is ${published ? 'shown' : 'hidden'}${end}${guard}${key}, etag ${etag}.`
        const guarded = hasPassphrase && { hasPassphrase }
        const warnings = fewWarnings(changed.warnings)
        const fields = { id, url, slug, published, expiresAt, ...guarded, etag, ...warnings }
        return done(line + warningLines(fields), fields, [pageLink(url, id)])
      },
    }),
    defineTool({
      name: 'delete_page',
      title: 'Delete a page',
      description: 'Delete a page for good.',
      input: z.strictObject(named),
      annotations: { destructiveHint: true, idempotentHint: true },
      async run({ page, editKey }: Named, { keyed, local }) {
        const { page: target } = await keyed(page, editKey)
        const { id } = await target.delete()
        await local?.keys.forget(id)
        return done(`Deleted ${id}.`, { id, deleted: true })
      },
    }),
  ]
}

/** Only where keys are kept: elsewhere a lost answer would lose the page. SPEC.md 17.3.14 */
function newKeyField({ local }: Capabilities): { readonly newKey: typeof NEW_KEY } {
  return { ...(local && { newKey: NEW_KEY }) } as { readonly newKey: typeof NEW_KEY }
}

type Edit = z.output<typeof edit>
type Settings = { readonly newKey?: true | undefined } & {
  readonly [F in keyof typeof settings]?: z.output<(typeof settings)[F]>
}

function countOf({ changed, removed }: Edited): string {
  return `blocks new ${changed.length}, gone ${removed}`
}

/** A page is also found by its address. */
async function keepAddress({ id, editKey }: KeyedPage, url: string, { local }: ToolContext): Promise<void> {
  try {
    await local?.keys.remember({ id, editKey, url })
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'it cannot be stored'
    throw new ToolError(`The page is at ${url} now, but this computer could not note it: ${reason}`)
  }
}

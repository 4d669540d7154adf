import * as z from 'zod'
import type { Changed, Edited } from 'qp-client'
import { askForBody, contentFields, type GivenContent, readContent, type Ways } from './content.ts'
import { CHANGED, IF_MATCH, pageFields } from './fields.ts'
import { done, fewWarnings, pageLink, warningLines } from './results.ts'
import { defineTool, type Tool } from './tool.ts'

const edit = z.strictObject({
  old: z.string().optional(),
  new: z.string().optional(),
  at: z.int().min(0).optional(),
  replace: z.string().optional(),
  insert: z.string().optional(),
  remove: z.literal(true).optional(),
})

/** The fields that name a page, as a call has them. */
interface Named {
  readonly page: string
  readonly editKey?: string | undefined
  readonly ifMatch?: string | undefined
}

/** The tools that change a page in part. */
export function changeTools(ways: Ways): Tool[] {
  const named = pageFields(ways)
  return [
    defineTool({
      name: 'edit_page',
      title: 'Edit a page in place',
      description:
        'Change parts of a page: {old,new} for a text that stands once in its markdown, or {at} with replace, insert or remove for the block at that index. All or none.',
      input: z.strictObject({ ...named, edits: z.array(edit).min(1).max(100), ifMatch: IF_MATCH }),
      output: CHANGED,
      annotations: { readOnlyHint: false, destructiveHint: true, openWorldHint: true },
      async run({ page, editKey, edits, ifMatch }: Named & { edits: Edit[] }, { keyed, urlOf }) {
        const { id, page: target } = await keyed(page, editKey)
        const edited = await target.edit(edits as Parameters<typeof target.edit>[0], { ifMatch })
        const { changed, removed, blockCount, etag } = edited
        const fields = {
          id,
          url: urlOf(id),
          changed,
          removed,
          blockCount,
          etag,
          ...fewWarnings(edited.warnings),
        }
        const line = `Edited ${id}: ${countOf(edited)}, etag ${etag}.`
        return done(line + warningLines(fields), fields, [pageLink(urlOf(id), id)])
      },
    }),
    defineTool({
      name: 'append_to_page',
      title: 'Append to a page',
      description: 'Add markdown to the end of a page.',
      input: z.strictObject({ ...named, ...contentFields(ways), ifMatch: IF_MATCH }),
      ...(!ways.bodies && { output: CHANGED }),
      annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: true },
      async run({ page, editKey, content, path, upload, ifMatch }: Named & GivenContent, context) {
        const target = await context.keyed(page, editKey)
        const text = await readContent({ content, path, upload }, context)
        if (text === undefined) return askForBody(context, { page: target, appends: true, ifMatch }, upload)
        const { appended, etag, warnings } = await target.page.append({ content: text }, { ifMatch })
        const url = context.urlOf(target.id)
        const fields = { id: target.id, url, appended, etag, ...fewWarnings(warnings) }
        const line = `Appended to ${target.id}: blocks ${appended}, etag ${etag}.${warningLines(fields)}`
        return done(line, fields, [pageLink(url, target.id)])
      },
    }),
    defineTool({
      name: 'set_page_published',
      title: 'Show or hide a page',
      description: 'Show a page to visitors, or hide it.',
      input: z.strictObject({ ...named, published: z.boolean() }),
      output: CHANGED,
      annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
      async run({ page, editKey, published }: Named & { published: boolean }, { keyed }) {
        const target = await keyed(page, editKey)
        return presentChanged(await target.page.change({ published }))
      },
    }),
    defineTool({
      name: 'rename_page',
      title: 'Rename a page',
      description: 'Give a page a slug as its address, or null for none. Needs a Pro token.',
      input: z.strictObject({ ...named, slug: z.string().nullable() }),
      output: CHANGED,
      annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
      async run({ page, editKey, slug }: Named & { slug: string | null }, { keyed }) {
        const target = await keyed(page, editKey)
        return presentChanged(await target.page.rename(slug))
      },
    }),
    defineTool({
      name: 'delete_page',
      title: 'Delete a page',
      description: 'Delete a page for good. It cannot be undone.',
      input: z.strictObject(named),
      output: z.looseObject({ id: z.string(), deleted: z.boolean() }),
      annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
      async run({ page, editKey }: Named, { keyed, local }) {
        const { id, page: target } = await keyed(page, editKey)
        await target.delete()
        await local?.keys.forget(id)
        return done(`Deleted ${id}.`, { id, deleted: true })
      },
    }),
  ]
}

type Edit = z.output<typeof edit>

function countOf({ changed, removed }: Edited): string {
  return `blocks new ${changed.length}, gone ${removed}`
}

function presentChanged({ id, url, slug, published, etag }: Changed) {
  const fields = { id, url, slug, published, etag }
  return done(`${url} is ${published ? 'shown' : 'hidden'}, etag ${etag}.`, fields, [pageLink(url, id)])
}

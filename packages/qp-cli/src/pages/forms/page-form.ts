import type { StoredPage } from 'qp-client'
import { UsageError } from 'qp-command-line'
import type { Invocation } from '../../command.ts'
import { FORM_NAMES } from '../../options.ts'
import { asMarkdown } from '../page-markdown.ts'
import type { Form } from './page-call.ts'

/** What a page can be printed as. What makes a form is loaded when that is asked for. SPEC.md 18.14.1 */
const FORMS = {
  md: async ({ stored }) => (await asMarkdown(stored)).markdown,
  html: async (call) => (await import('./html-form.ts')).documentOf(call),
  json: async ({ stored }) => pageDocument(stored),
  txt: async ({ stored }) => `${(await import('qp-render')).toPlainText(stored.blocks)}\n`,
} as const satisfies Record<(typeof FORM_NAMES)[number], Form>

/**
 * The form that a call asks for; markdown where it asks for none.
 *
 * @throws UsageError for what is no form, and for two of them
 */
export function formOf({ options, terminal }: Pick<Invocation, 'options' | 'terminal'>): Form {
  const { as, text } = options
  if ([as !== undefined, text === true, terminal.isJson].filter(Boolean).length > 1)
    throw new UsageError('Give one of --as, --text and --json: each says what is printed.')
  const asked = as ?? (text === true ? 'txt' : 'md')
  const name = FORM_NAMES.find((form) => form === asked)
  if (name === undefined) throw new UsageError(`--as takes ${FORM_NAMES.join(', ')}.`)
  return FORMS[name]
}

/** A page document, which `qp page.json` publishes. */
function pageDocument({ blocks, theme, meta, lang, dir, layout }: StoredPage): string {
  const document = { version: 'qp.v1', theme, layout, meta: meta ?? undefined, lang, dir, blocks }
  return `${JSON.stringify(document, null, 2)}\n`
}

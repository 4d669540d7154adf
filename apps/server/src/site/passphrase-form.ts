import type { Context } from 'koa'
import { html as markup } from 'qp-render'
import { PASSPHRASE_LENGTH } from 'qp-schema/api'
import { sendFormDocument } from './form-document.ts'

/** The path to which the form is sent, below that of its page. SPEC.md 21.3.1 */
export const PASSPHRASE_PATH = '/:name/passphrase'

/** What of a page has an address to which the form leads back: the page itself, and what visitors open of it. */
const PLACES = /^\/[0-9A-Za-z-]{1,80}(?:\/(?:slides|report|notes(?:\/[\w-]{24})?))?(?:\?at=\d{1,6})?$/

/** Where the form leads: to what was asked for, and else to the page. Never to another site. */
export function placeToOpen(name: string, asked: string): string {
  return PLACES.test(asked) && asked.split(/[/?]/)[1] === name ? asked : `/${name}`
}

/**
 * Answers with the form in which a visitor says the passphrase of a page. It tells nothing of the page. SPEC.md 21.3
 *
 * @param name - the id or slug by which the page was asked for
 * @param to - what was asked for
 */
export function sendPassphraseForm(
  context: Context,
  { name, to, problem }: { readonly name: string; readonly to: string; readonly problem?: string },
): void {
  const label = `${context.host}/${name}`
  sendFormDocument(context, {
    title: 'This page needs a passphrase',
    failed: 'Not opened',
    problems: problem === undefined ? [] : [problem],
    intro: markup`<p>Its author has given it to those who may read the page.</p>`,
    main: markup`<form method="post" action="/${name}/passphrase">
<input type="hidden" name="to" value="${placeToOpen(name, to)}">
<input type="text" name="username" value="${label}" autocomplete="username" readonly hidden>
<label class="name" for="passphrase">Passphrase</label>
<input class="line" type="password" id="passphrase" name="passphrase" autocomplete="current-password" maxlength="${PASSPHRASE_LENGTH.most * 4}" required autofocus>
<p><button class="qp-button qp-filled qp-rounded qp-accent-theme" type="submit">Open the page</button></p>
</form>`,
  })
}

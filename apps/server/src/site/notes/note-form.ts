import { html as markup, type SafeHtml } from 'qp-render'
import { NOTE_LIMITS } from 'qp-schema/api'
import { firstWords, type Passage } from '../../content/passages.ts'
import type { Refusal } from '../../refusal.ts'
import { type FormParts, withCommas } from '../form-document.ts'

/** The content of the form. */
export interface NoteForm {
  /** The page that is written about. */
  readonly page: { readonly url: string; readonly title: string }
  /** The path to which the form is sent. */
  readonly action: string
  /** The secret for the note: who sends the form twice has written one note. */
  readonly receipt: string
  readonly passages: readonly Passage[]
  readonly given: GivenNote
  /** What was wrong with what was sent. */
  readonly problems?: readonly string[]
}

/** The fields of the form as they are shown. */
export interface GivenNote {
  /** {@link placeValue} of a passage; empty for the page as a whole. */
  readonly at: string
  readonly text: string
  readonly name: string
}

/** Beyond so many passages, headings are listed before others, and these spread evenly over the page. */
const MAX_PASSAGES = 400
const PASSAGE_LENGTH = 80

/** Names a passage in the form: where it stands, and what stands there. */
export function placeValue({ block, hash }: Pick<Passage, 'block' | 'hash'>): string {
  return `${block}.${hash}`
}

/** The form in which readers write to the author of a page. SPEC.md 20.1 */
export function noteForm({ page, action, receipt, passages, given, problems = [] }: NoteForm): FormParts {
  return {
    title: 'Write to the author',
    problems,
    intro: markup`<p>It is about <a href="${page.url}"><bdi>${page.title}</bdi></a>. Only who can change that page reads it.</p>`,
    main: markup`<form method="post" action="${action}" toolname="write_note_to_author" tooldescription="Writes a note to the author of the page ${page.url}. Only the author reads it. The answer is seen at the address that comes after sending.">
<input type="hidden" name="receipt" value="${receipt}">
<p class="field"><label class="name" for="at">Which part of the page?</label>
<select id="at" name="at" toolparamdescription="The part of the page that the note is about; empty for the whole page.">
<option value="">The whole page</option>${choices(passages, given.at)}
</select></p>
<p class="field"><label class="name" for="text">Your note <small id="text-note">At most ${withCommas(NOTE_LIMITS.textLength)} characters.</small></label>
<textarea id="text" name="text" rows="7" dir="auto" maxlength="${NOTE_LIMITS.textLength}" required aria-describedby="text-note" toolparamdescription="The note as plain text."${problems.length > 0 && given.text.trim() === '' && markup` aria-invalid="true"`}>
${given.text}</textarea></p>
<p class="field"><label class="name" for="name">Your name <small id="name-note">If you like.</small></label>
<input class="line" id="name" name="name" dir="auto" maxlength="${NOTE_LIMITS.nameLength}" autocomplete="name" aria-describedby="name-note" value="${given.name}" toolparamdescription="The name of who writes; may be empty."></p>
<p><button class="qp-button qp-filled qp-rounded qp-accent-theme">Send the note</button></p>
<p><small>The next page has a secret address. It is where you see whether the author has answered. Of your network address nothing is kept that could be read after today.</small></p>
</form>`,
  }
}

/**
 * What a reader wrote and could not send.
 *
 * @param form - the path of the form, which also asks for a passphrase
 */
export function notSent(text: string, { code, message }: Refusal, form: string): FormParts {
  const again = markup`<a href="${form}">the form</a>`
  const intro =
    code === 'passphrase_required'
      ? markup`Its page needs a passphrase now. Copy what you wrote, and go to ${again}:`
      : code === 'rate_limited'
        ? markup`${message} Copy what you wrote for ${again}:`
        : markup`Its page cannot be seen any more, or takes no notes now. Here is what you wrote:`
  return {
    title: 'Your note was not sent',
    intro: markup`<p>${intro}</p>`,
    main: markup`<blockquote class="words" dir="auto">${text}</blockquote>`,
  }
}

function choices(passages: readonly Passage[], chosen: string): SafeHtml[] {
  const headings = passages.filter(({ isHeading }) => isHeading).slice(0, MAX_PASSAGES)
  const step = Math.ceil((passages.length - headings.length) / (MAX_PASSAGES - headings.length))
  const others = passages.filter(({ isHeading }) => !isHeading).filter((_, index) => index % step === 0)
  const listed = new Set([...headings, ...others])
  const shown = passages.filter((passage) => listed.has(passage) || placeValue(passage) === chosen)
  return shown.map((passage) => {
    const value = placeValue(passage)
    const words = firstWords(passage.text, PASSAGE_LENGTH)
    return markup`
<option value="${value}"${value === chosen && markup` selected`}>${passage.isHeading ? `§ ${words}` : words}</option>`
  })
}

import { html as markup, type SafeHtml } from 'qp-render'
import type { PageHead } from '../../content/page.ts'
import type { StoredNote } from '../../store/notes/notes.ts'
import type { FormParts } from '../form-document.ts'

/** What the writer of a note sees of it and of the answer. SPEC.md 20.2.6 */
export function receipt(
  { text, name, place, reply, doneAt, createdAt }: StoredNote,
  { updatedAt }: Pick<PageHead, 'updatedAt'>,
  pageUrl: string,
): FormParts {
  const [title, words] = stateOf(reply, doneAt)
  return {
    title,
    intro: markup`<p>${words}</p>${
      updatedAt > createdAt &&
      markup`
<p>The page has changed since you wrote.</p>`
    }`,
    main: markup`${
      reply !== null &&
      markup`<h2>The answer</h2>
<blockquote class="words" dir="auto">${reply}</blockquote>`
    }
<h2>Your note</h2>
${place !== null && markup`<p>On “<bdi>${place.excerpt}</bdi>”</p>`}
<blockquote class="words" dir="auto">${text}</blockquote>
<p>${name !== null && markup`<bdi>${name}</bdi>, `}${day(createdAt)}</p>
<p><a class="qp-button qp-filled qp-rounded qp-accent-theme" href="${pageUrl}">Back to the page</a></p>`,
  }
}

function stateOf(reply: string | null, doneAt: string | null): readonly [title: string, words: SafeHtml] {
  if (reply !== null)
    return ['The author has answered', markup`Only who knows the address of this page sees it.`]
  if (doneAt !== null)
    return ['The author has read your note', markup`It is marked as done. There may be no other answer.`]
  return [
    'Your note was sent',
    markup`The author has not answered yet. <strong>Keep the address of this page</strong>, as a bookmark for example: an answer is seen here and nowhere else, and nobody else knows it.`,
  ]
}

function day(time: string): SafeHtml {
  return markup`<time datetime="${time}">${time.slice(0, 10)}</time>`
}

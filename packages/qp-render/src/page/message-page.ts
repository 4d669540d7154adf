import { assertArgument, DEFAULT_THEME, isObject, type ThemeId } from 'qp-schema'
import { BASE_CSS } from '../css/base-css.ts'
import { buttonCss } from '../blocks/button.ts'
import { css } from '../templates/css.ts'
import { documentHtml, metaName, themeHead } from '../html-document.ts'
import { markup } from '../templates/markup.ts'
import { ownId } from '../leaves/heading-ids.ts'
import { themeVariables } from '../themes/index.ts'

/** A page of the service itself: not found, gone, an error. */
export interface MessagePage {
  readonly title: string
  /** One or two sentences; plain text. */
  readonly message: string
  /** Where to go from here. */
  readonly action?: { readonly label: string; readonly href: string }
  /** `auto-default` when absent. */
  readonly theme?: ThemeId
}

/** A short message as a complete HTML document in the look of the pages. It is never indexed. SPEC.md 10.7.2 */
export function renderMessagePage(page: MessagePage): string {
  assertArgument(isObject(page), 'renderMessagePage', 'an object with `title` and `message`', page)
  const { title, message, action, theme = DEFAULT_THEME } = page
  return documentHtml({
    lang: 'en',
    title,
    head: [metaName('robots', 'noindex'), ...themeHead(theme)],
    css: messagePageCss(theme),
    body: markup`<main id="${ownId('Main')}" class="qp-message"><h1>${title}</h1><p>${message}</p>${action !== undefined && markup`<p><a class="qp-button qp-filled qp-rounded qp-accent-theme" href="${action.href}">${action.label}</a></p>`}</main>`,
  })
}

/** What stands in the `<style>` element of a message page, byte for byte. */
export function messagePageCss(theme: ThemeId = DEFAULT_THEME): string {
  return themeVariables(theme) + BASE_CSS + buttonCss + messageCss()
}

// A function, since bundlers keep a template whose tag stands in another file of the package.
function messageCss(): string {
  return css`
    .qp-message {
      display: grid;
      align-content: center;
      justify-items: start;
      max-width: 34rem;
      min-height: 90vh;
      margin-inline: auto;
      padding: 2rem 1.25rem;
    }
    .qp-message h1 {
      margin: 0;
    }
    .qp-message p {
      margin: 1rem 0 0;
      color: var(--muted);
    }
  `
}

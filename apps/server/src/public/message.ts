import type { Context } from 'koa'
import { type MessagePage, messagePageCss, renderMessagePage } from 'qp-render'
import type { ErrorPresenter } from '../http/errors.ts'
import { contentSecurityPolicy, cspHash, setDocumentHeaders } from '../http/security-headers.ts'

const TITLES: Record<number, string> = {
  404: 'There is no page here',
  410: 'This page was taken down',
  429: 'Too many at once',
  503: 'Busy right now',
}

const MESSAGES: Record<number, string> = {
  404: 'It may never have existed, or its author has hidden or deleted it.',
  410: 'The operator of this service has taken it down. Its author can no longer show it.',
  503: 'The server has more to do than it can. Try again in a moment.',
}

const POLICY = contentSecurityPolicy({
  'default-src': "'none'",
  'style-src': cspHash(messagePageCss()),
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'self'",
})

/** A refusal as a page for people. SPEC.md 10.7 */
export const presentHtmlError: ErrorPresenter = (context, error) => {
  sendMessage(context, {
    title: TITLES[error.status] ?? 'Something went wrong',
    message: MESSAGES[error.status] ?? error.message,
    action: { label: 'Write a page of your own', href: '/' },
  })
}

/** Answers with a message for people, which is about this request alone. */
export function sendMessage(context: Context, message: MessagePage): void {
  setDocumentHeaders(context, POLICY)
  context.set('Cache-Control', 'no-store')
  context.body = renderMessagePage(message)
}

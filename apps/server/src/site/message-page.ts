import type { Context } from 'koa'
import { type MessagePage, renderMessagePage } from 'qp-render'
import { ERROR_STATUS } from 'qp-schema/api'
import { MESSAGE_POLICY } from '../content/content-security-policy.ts'
import type { ErrorPresenter } from '../http/errors.ts'
import { setDocumentHeaders } from '../http/headers/security-headers.ts'
import { sendPassphraseForm } from './passphrase-form.ts'

const TITLES: Record<number, string> = {
  404: 'There is no page here',
  410: 'This page was taken down',
  429: 'Too many requests',
  503: 'The service is busy',
}

const MESSAGES: Record<number, string> = {
  404: 'It may never have existed, or its author may have hidden or deleted it.',
  410: 'The operator of this service has taken it down. Its author cannot make it visible again.',
  503: 'The server is handling too many requests. Try again in a moment.',
}

/** Shows a refusal as an HTML page. SPEC.md 10.7 */
export const presentHtmlError: ErrorPresenter = (context, { code, message, shown }) => {
  if (code === 'passphrase_required' && shown === undefined) {
    const [, name = ''] = context.path.split('/')
    return sendPassphraseForm(context, { name, to: `${context.path}${context.search}` })
  }
  const status = ERROR_STATUS[code]
  sendMessage(context, {
    title: TITLES[status] ?? 'Something went wrong',
    message: MESSAGES[status] ?? message,
    ...shown,
    action: { label: 'Write a page of your own', href: '/' },
  })
}

/** Answers with a message as an HTML page that is not cached. */
export function sendMessage(context: Context, message: MessagePage): void {
  setDocumentHeaders(context, MESSAGE_POLICY)
  context.set('Cache-Control', 'no-store')
  context.body = renderMessagePage(message)
}

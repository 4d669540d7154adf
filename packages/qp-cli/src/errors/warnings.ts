import type { Warning } from 'qp-schema'
import { URL_DROPPED } from 'qp-schema/policy'
import type { Terminal } from '../terminal.ts'

/** What was dropped or changed of a text, beside the result. With `--json` it is in the result. */
export function noteWarnings(
  name: string,
  warnings: readonly Warning[] | undefined,
  terminal: Terminal,
): void {
  if (!terminal.isJson)
    for (const { message } of warningsOfFile(warnings)) terminal.note(`${name}: ${message}`)
}

/**
 * Warnings as they are said of a file: what a request could do about its addresses helps nobody there. SPEC.md 18.2.11
 *
 * @param ofLinks - what is said of links to other files
 */
export function warningsOfFile(
  warnings: readonly Warning[] | undefined = [],
  ofLinks = LINKS_BETWEEN_FILES,
): readonly Warning[] {
  return warnings.map((warning) => {
    const { path, message } = warning
    const what = KIND.exec(message)?.[1] ?? ''
    const place = /^(?:html|content|blocks)\b/.test(path) || message.startsWith(path) ? '' : `${path}: `
    const advice = /^(?:the link|href)/.test(what) ? ofLinks : what === '' ? WHOLE_ADDRESS : NO_PICTURE
    return { ...warning, message: place + message.replace(URL_DROPPED.relative, advice) }
  })
}

const KIND = /^(?:line \d+: )?(the link to|href of <a>|the image|src of <img>) /

const LINKS_BETWEEN_FILES =
  'this file alone has no pages beside it. `qp FOLDER` publishes the files of a folder with the links between them.'

/** What is said of them in a folder that is published. */
export const LINKS_IN_FOLDER =
  'no file that becomes a page is there. Publish it with these files, or write the whole address.'

const WHOLE_ADDRESS = 'a page here has no files beside it. Write the whole address, beginning with https://.'

/** What the upload says is why. */
const NO_PICTURE =
  'no file was uploaded for it. Name one that is there, or write the whole address, beginning with https://.'

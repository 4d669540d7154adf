// Our own packages as a program that qp-conformance can start: a request a line, an answer a line.
import { createInterface } from 'node:readline'
import { blocksToMarkdown } from 'qp-markdown/to-markdown'
import { htmlToBlocks } from 'qp-markdown/from-html'
import { emojiNamed } from 'qp-markdown/emoji'
import { gfmToBlocks } from 'qp-markdown/gfm'
import { markdownToBlocks } from 'qp-markdown'
import { deriveMeta, pageCss, renderBlocks, renderPage, toPlainText } from 'qp-render'
import { sanitizeBlocks } from 'qp-sanitize'
import {
  type Block,
  ContentTooComplexError,
  isObject,
  type PageDocument,
  THEME_IDS,
  trustStoredBlocks,
} from 'qp-schema'
import { cleanStrings } from 'qp-schema/policy'
import { pageDocumentSchema, parseBlocks, parseWith, withoutNullFields } from 'qp-schema/zod'
import { CLASS_NAMES } from '../../packages/qp-schema/runner/classes.ts'
import { answerInHtml } from './in-html.ts'
import { shownInHtml } from './shown-in-html.ts'

export interface Request {
  readonly id: number
  readonly do: string
  readonly page: PageDocument
  readonly blocks: Block[]
  readonly markdown: string
  readonly html: string
  readonly variant?: string
  readonly extended?: boolean
  readonly baseUrl?: string
}

const ANSWERS: Readonly<Record<string, (request: Request) => unknown>> = {
  classes: () => CLASS_NAMES,
  validate: ({ page }) => {
    const clean = cleanStrings(page)
    const whole = isObject(clean) ? { ...clean, blocks: withoutNullFields(clean.blocks) } : clean
    const parsed = parseWith(pageDocumentSchema, whole)
    return parsed.ok ? { valid: true } : { valid: false, issues: parsed.issues.map(({ path }) => path) }
  },
  sanitize: ({ blocks }) => {
    const parsed = parseBlocks(cleanStrings(blocks))
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues))
    return sanitizeBlocks(parsed.value)
  },
  show: ({ blocks }) => shownInHtml(renderBlocks(trustStoredBlocks(blocks))),
  page: ({ page }) => readPage(page),
  html: ({ page }) => answerInHtml(page),
  text: ({ blocks }) => toPlainText(blocks),
  present: ({ page }) => deriveMeta(trustStoredBlocks(page.blocks), page.meta),
  write: ({ blocks, variant }) => blocksToMarkdown(blocks, variant === 'gfm' ? { variant } : {}),
  read: ({ markdown, variant, extended = false, baseUrl }) =>
    variant === 'gfm'
      ? gfmToBlocks(markdown, { emoji: emojiNamed, ...(baseUrl !== undefined && { baseUrl }) })
      : markdownToBlocks(markdown, { extended }),
  readHtml: ({ html, baseUrl }) => htmlToBlocks(html, baseUrl === undefined ? {} : { baseUrl }),
}

/** Which theme and layout the document of a page has, and what its blocks show. */
function readPage(page: PageDocument): object {
  // Without a version it is no document, but what `renderPage` takes from a program.
  if (!('version' in page)) return { refused: true }
  const blocks = trustStoredBlocks(page.blocks)
  let html: string
  try {
    html = renderPage({ ...page, blocks })
  } catch {
    return { refused: true }
  }
  const fills = !html.includes('<main')
  const theme = THEME_IDS.find((id) => html.includes(`<style>${pageCss(id)}`))
  return {
    theme,
    layout: fills ? 'full_bleed' : 'standard',
    shows: shownInHtml(renderBlocks(blocks)),
  }
}

/** What our packages answer to a request. */
export function answer(request: Request): unknown {
  const make = ANSWERS[request.do]
  if (make === undefined) throw new Error(`there is no request ${request.do}`)
  try {
    return make(request)
  } catch (error) {
    if (error instanceof ContentTooComplexError) return { tooComplex: error.path }
    throw error
  }
}

if (import.meta.main) {
  for await (const line of createInterface({ input: process.stdin })) {
    const request = JSON.parse(line) as Request
    let reply: object
    try {
      reply = { result: answer(request) }
    } catch (error) {
      reply = { error: String(error) }
    }
    process.stdout.write(`${JSON.stringify({ id: request.id, ...reply })}\n`)
  }
}

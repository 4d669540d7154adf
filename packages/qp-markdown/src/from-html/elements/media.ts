import { type EmbedBlock, type WarningCode } from 'qp-schema'
import { cleanText, quoted, urlProblem } from 'qp-schema/policy'
import { attributeHtml } from '../../html.ts'
import { presentationOf } from '../tree/presentation.ts'
import { findMark, withLink } from '../building/marks.ts'
import type { ElementNode } from '../tree/nodes.ts'
import type { Picture } from '../building/inline-run.ts'
import { embedTypeOf } from '../tree/urls.ts'
import type { Visit } from './visit.ts'

/** `<img>`: a picture, or its description when no address of it is safe. SPEC.md 14.3 */
export function visitImage(element: ElementNode, visit: Visit): void {
  const { build, context } = visit
  const { attributes } = element
  const alt = attributes.get('alt') ?? ''
  if (alt !== '' && isEmoji(element)) return build.text(alt, context.marks)
  if (isPixel(element) || isDrawnBox(element)) return
  const picture = pictureOf(element, visit)
  if (picture === undefined) return build.text(alt, context.marks)
  const link = findMark(context.marks, 'a')
  const alone = !picture.staysInText && (link === undefined || link.href === picture.url)
  build.picture(picture, alone, context.marks)
}

/** Whether a picture draws the check box that its item is in Google Docs. */
function isDrawnBox({ attributes }: ElementNode): boolean {
  return attributes.get('aria-roledescription')?.startsWith('checkbox') === true
}

/** Whether a picture stands for an emoji. */
export function isEmoji(element: ElementNode): boolean {
  const { classes } = presentationOf(element)
  return EMOJI.some((name) => classes.has(name))
}

const EMOJI = ['emoji', 'wp-smiley', 'emojione', 'twemoji']

/** Pages that load their pictures late keep the address elsewhere, and something that stands for it in `src`. */
const SOURCES = ['data-src', 'data-original', 'data-lazy-src', 'src']

/** The picture of an `<img>`; none and a warning when it has no safe address. */
export function pictureOf(element: ElementNode, { build, urls, warn }: Visit): Picture | undefined {
  const { attributes } = element
  const sources = [...SOURCES.map((name) => attributes.get(name)), firstOf(attributes.get('srcset'))]
  const given = sources.filter((source) => source !== undefined && source.trim() !== '') as string[]
  const alt = attributes.get('alt') ?? ''
  const title = attributes.get('title') ?? ''
  let first: ReturnType<Visit['urls']['of']> | undefined
  for (const source of given) {
    const own = urls.of(source, 'image', element, build.type)
    first ??= own
    const { url } = own
    if (url === undefined) continue
    const width = lengthOf(attributes.get('width'), '%')
    const height = lengthOf(attributes.get('height'))
    const html =
      `<img${attributeHtml('src', url)}${attributeHtml('alt', alt) || ' alt=""'}` +
      `${attributeHtml('title', title)}${attributeHtml('width', width)}${attributeHtml('height', height)} />`
    const isSized = width && height && !width.endsWith('%')
    const size = isSized ? { width: Number(width), height: Number(height) } : undefined
    return { url, alt, title, html, size, staysInText: (width ?? height) !== undefined && !size }
  }
  first ??= { url: undefined, given: '', problem: urlProblem('', 'image') }
  dropped(first, 'image', ' and its description kept', warn)
  return undefined
}

function firstOf(srcset: string | undefined): string | undefined {
  return srcset?.trim().split(/[\s,]/, 1)[0]
}

/** As browsers read a length: what is no percentage, and those count where they may stand, is in pixels. */
export function lengthOf(value = '', percentage?: '%'): string | undefined {
  const [, digits, unit = ''] = /^\s*(\d{1,5})(?:\.\d+)?(?![\d.])(%?)/.exec(value) ?? []
  const number = Number(digits)
  const most = unit === '' ? 10_000 : unit === percentage ? 100 : 0
  return number >= 1 && number <= most ? number + unit : undefined
}

/** What counts visitors is no picture. */
function isPixel({ attributes }: ElementNode): boolean {
  return ['width', 'height'].every((name) => /^\s*[01]\s*$/.test(attributes.get(name) ?? ''))
}

/** `<iframe>`: an embed, or a link where only text fits. SPEC.md 14.3.4 */
export function visitFrame(element: ElementNode, visit: Visit): void {
  const { build, context, urls, warn } = visit
  const { attributes } = element
  if (isPixel(element)) return
  const source = attributes.get('src') || attributes.get('data-src') || ''
  const own = urls.of(source, 'frame', element, build.atTop ? 'embed' : build.type)
  const { url } = own
  const embedType = url === undefined ? undefined : embedTypeOf(url)
  if (url === undefined || embedType === undefined) return dropped(own, 'frame', '', warn)
  const title = cleanText(attributes.get('title') ?? '')
    .replace(/\s+/g, ' ')
    .trim()
  build.boundary()
  if (build.atTop)
    return build.block({ type: 'embed', embedType, url, ...(title !== '' && { title }) } as EmbedBlock)
  build.text(title === '' ? url : title, withLink(context.marks, url, undefined))
  build.boundary()
}

function dropped(
  { given, problem }: { readonly given: string; readonly problem: string },
  what: 'image' | 'frame',
  kept: string,
  warn: (code: WarningCode, message: string) => void,
): void {
  warn('url_dropped', `the ${what} ${quoted(given)} was dropped${kept}: ${problem}`)
}
